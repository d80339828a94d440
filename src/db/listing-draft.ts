import * as v from 'valibot';
import { ItemId } from '#contract/ids.ts';
import { listingDraftKeys } from './listing-draft-keys.ts';
import { ListingForm, photoIdsOf } from './listing-form.ts';
import { pendingListingOf } from './mutations/item-create.ts';
import { EditBase, editOf } from './mutations/item-edit.ts';
import type { AccountTables, DraftRow, Moment, OutboxEntry } from './rows.ts';
import type { Reader } from './store.ts';

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

const prefix = listingDraftKeys.from;
const version = 1;

/** Key of a draft's row in `drafts`; each edited listing has one draft. */
export const listingDraftKey = (draftId: string): string => `${prefix}${draftId}`;
export const editDraftId = (itemId: ItemId): string => `edit-${itemId}`;

/** Key of the draft that an outbox entry was made from and may become again; null: the entry is not of a listing. */
export const listingDraftKeyOf = (row: OutboxEntry): string | null => {
  const created = pendingListingOf(row);
  if (created !== null) return listingDraftKey(created.draftId);
  const edit = editOf(row);
  return edit === null ? null : listingDraftKey(editDraftId(edit.itemId));
};

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
  if (!row.key.startsWith(prefix) || row.v !== version) return null;
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
