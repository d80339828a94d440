import * as v from 'valibot';
import type { AppointmentId, ItemId } from '#contract/ids.ts';
import type { AccountStore } from '#src/db/accounts.ts';
import { Seen } from '#src/db/pick-terms.ts';
import type { DraftRow, Moment } from '#src/db/rows.ts';
import { StoreError } from '#src/db/store.ts';
import { PickForm } from './form.ts';
import type { PickKind } from './kind.ts';

/** What was being written; of a PICK that is changed, with what stood on the screen when that began (I12). */
const FormDraft = v.object({ form: PickForm, seen: v.nullable(Seen) });
export type FormDraft = v.InferOutput<typeof FormDraft>;

export const newDraftKey = (itemId: ItemId, { type, method }: PickKind): string =>
  `pick:new:${itemId}:${type}:${method}`;
export const editDraftKey = (id: AppointmentId): string => `pick:edit:${id}`;

/** As one text, so that it can be told from the one that is kept already. */
export const draftText = (draft: FormDraft): string => JSON.stringify(draft);

export const draftRow =
  (key: string) =>
  (text: string, at: Moment): DraftRow => ({ key, v: 1, value: JSON.parse(text) as unknown, at });

/** What is kept under a key; null: nothing, or nothing that can be read (any more). */
export const readFormDraft = (store: AccountStore, key: string): Promise<FormDraft | null> =>
  store
    .read(['drafts'], async (tx) => {
      const row = await tx.get('drafts', key);
      const draft = v.safeParse(FormDraft, row?.v === 1 ? row.value : null);
      return draft.success ? draft.output : null;
    })
    .catch((error: unknown) => {
      if (!(error instanceof StoreError)) throw error;
      return null; // a draft that cannot be read keeps nobody from writing another
    });
