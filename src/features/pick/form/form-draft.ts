import * as v from 'valibot';
import type { AppointmentId, ItemId } from '#contract/ids.ts';
import { Seen } from '#src/domain/picks/terms.ts';
import { PickForm } from './form.ts';
import type { PickKind } from './kind.ts';

/** What was being written; of a PICK that is changed, with what stood on the screen when that began (I12). */
export const FormDraft = v.object({ form: PickForm, seen: v.nullable(Seen) });
export type FormDraft = v.InferOutput<typeof FormDraft>;

export const newDraftKey = (itemId: ItemId, { type, method }: PickKind): string =>
  `pick:new:${itemId}:${type}:${method}`;
export const editDraftKey = (id: AppointmentId): string => `pick:edit:${id}`;

/** As one text, so that it can be told from the one that is kept already. */
export const draftText = (draft: FormDraft): string => JSON.stringify(draft);
