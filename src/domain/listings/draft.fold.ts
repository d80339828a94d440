import * as v from 'valibot';
import { ItemId } from '#contract/ids.ts';
import type { AccountTables, DraftRow, Moment } from '#src/db/rows.ts';
import type { Reader } from '#src/db/store.ts';
import { listingDraftKey } from './draft-key.ts';
import { listingDraftKeys } from './draft-range.ts';
import { EditBase } from './edit-listing.mutation.ts';
import { ListingForm, photoIdsOf } from './form.ts';

/** An unfinished listing as it is stored: the form, the user's step in it, and the listing that it edits, if any. */
export const ListingDraft = v.object({
  draftId: v.string(),
  form: ListingForm,
  /** Step of the wizard, 1–6. */
  step: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(6)),
  /** 연결되면 자동으로 등록하기 */
  auto: v.boolean(),
  /** The listing that the draft edits, as the user saw it; null: the draft is of a new listing. */
  edits: v.nullable(v.object({ itemId: ItemId, base: EditBase })),
  /** Saved by 임시저장하고 나가기, and not by the autosave alone. */
  isSaved: v.boolean(),
});
export type ListingDraft = v.InferOutput<typeof ListingDraft>;

const version = 1;

/** The row that stores a draft. */
export const listingDraftRow = (draft: ListingDraft, at: Moment): DraftRow => ({
  key: listingDraftKey(draft.draftId),
  v: version,
  value: draft,
  at,
  photos: photoIdsOf(draft.form),
});

/** A stored draft with the moment of its last change. */
export interface StoredListingDraft {
  readonly draft: ListingDraft;
  readonly at: Moment;
}

/** The listing draft in a row; null: another kind of draft, or a newer build's, which is kept but not shown (I23). */
export const listingDraftOf = (row: DraftRow): StoredListingDraft | null => {
  if (!row.key.startsWith(listingDraftKeys.from) || row.v !== version) return null;
  const draft = v.safeParse(ListingDraft, row.value);
  return draft.success ? { draft: draft.output, at: row.at } : null;
};

type Tables = Pick<AccountTables, 'drafts'>;

/** All stored listing drafts, the one changed last first. */
export const listingDrafts = async (tx: Reader<Tables>): Promise<StoredListingDraft[]> =>
  (await tx.range('drafts', listingDraftKeys))
    .flatMap((row) => listingDraftOf(row) ?? [])
    .sort((a, b) => b.at - a.at);

export const listingDraft = async (
  tx: Reader<Tables>,
  draftId: string,
): Promise<StoredListingDraft | null> => {
  const row = await tx.get('drafts', listingDraftKey(draftId));
  return row === undefined ? null : listingDraftOf(row);
};
