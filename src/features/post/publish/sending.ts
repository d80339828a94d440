import type { ItemId } from '#contract/ids.ts';
import type { AccountStore } from '#src/db/accounts.ts';
import * as outbox from '#src/db/outbox.ts';
import { photoLane } from '#src/db/outbox.ts';
import type { AccountTables, OutboxEntry } from '#src/db/rows.ts';
import type { Reader } from '#src/db/store.ts';
import { createLane, pendingListingOf } from '#src/domain/listings/create-listing.mutation.ts';
import { listingDraft } from '#src/domain/listings/draft.fold.ts';
import { editDraftId } from '#src/domain/listings/draft-key.ts';
import { editOf } from '#src/domain/listings/edit-listing.mutation.ts';
import { type ListingForm, photoIdsOf } from '#src/domain/listings/form.ts';
import { editLane } from '#src/domain/listings/lanes.ts';

/** How many of the photos that go up with it are up. */
export interface Uploads {
  readonly done: number;
  readonly all: number;
}

/** What has become of a listing, or of an edit, that was handed over to be sent. */
export type Sent =
  | {
      readonly kind: 'pending';
      readonly row: OutboxEntry;
      readonly photos: Uploads;
      /** Its photos that are not up. */
      readonly uploads: readonly OutboxEntry[];
    }
  /** The server has it; this is the listing. */
  | { readonly kind: 'done'; readonly itemId: ItemId }
  | { readonly kind: 'unknown' };

type Tables = Pick<AccountTables, 'outbox'>;

/** By the uploads alone: this is asked again at each of their steps, and the pictures themselves are megabytes. */
const uploadsOf = async (
  tx: Reader<Tables>,
  form: ListingForm,
): Promise<{ readonly photos: Uploads; readonly uploads: readonly OutboxEntry[] }> => {
  const ids = photoIdsOf(form);
  const pending = await Promise.all(ids.map((id) => outbox.inLane(tx, photoLane(id))));
  const done = pending.filter(({ length }) => length === 0).length;
  return { photos: { done, all: ids.length }, uploads: pending.flat() };
};

/** Follows a new listing. */
export const createSent = (store: AccountStore, draftId: string): Promise<Sent> =>
  store.read(['outbox', 'published'], async (tx) => {
    const [row] = await outbox.inLane(tx, createLane(draftId));
    const listing = row === undefined ? null : pendingListingOf(row);
    if (listing !== null)
      return { kind: 'pending', row: listing.row, ...(await uploadsOf(tx, listing.form)) };
    const published = await tx.get('published', draftId);
    return published === undefined ? { kind: 'unknown' } : { kind: 'done', itemId: published.itemId };
  });

/** Follows an edit: one that is pending no more is on the server, unless it was taken back and is a draft again. */
export const editSent = (store: AccountStore, itemId: ItemId): Promise<Sent> =>
  store.read(['outbox', 'drafts'], async (tx) => {
    const row = (await outbox.inLane(tx, editLane(itemId))).at(-1);
    const edit = row === undefined ? null : editOf(row);
    if (row === undefined || edit === null) {
      const draft = await listingDraft(tx, editDraftId(itemId));
      return draft === null ? { kind: 'done', itemId } : { kind: 'unknown' };
    }
    return { kind: 'pending', row, ...(await uploadsOf(tx, edit.form)) };
  });
