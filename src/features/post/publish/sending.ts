import type { ItemId } from '#contract/ids.ts';
import type { AccountStore } from '#src/db/accounts.ts';
import type { OutboxRow } from '#src/db/rows.ts';
import { ownListingView } from '#src/db/views/own-edit.ts';
import { sentDraftView } from '#src/db/views/own-listings.ts';
import { uploadedOf } from '#src/services/photo-state.ts';

/** What has become of a listing, or of an edit, that was handed over to be sent. */
export type Sent =
  | { readonly kind: 'pending'; readonly row: OutboxRow; readonly photos: ReturnType<typeof uploadedOf> }
  /** The server has it; this is the listing. */
  | { readonly kind: 'done'; readonly itemId: ItemId }
  | { readonly kind: 'unknown' };

/** Follows a new listing. */
export const createSent = async (store: AccountStore, draftId: string): Promise<Sent> => {
  const sent = await sentDraftView(store, draftId);
  switch (sent.is) {
    case 'pending': {
      const { listing, photos } = sent.pending;
      return { kind: 'pending', row: listing.row, photos: uploadedOf(photos) };
    }
    case 'published':
      return { kind: 'done', itemId: sent.itemId };
    case 'draft':
    case 'unknown':
      return { kind: 'unknown' };
    default:
      return sent satisfies never;
  }
};

/** Follows an edit: one that is pending no more is on the server. */
export const editSent = async (store: AccountStore, itemId: ItemId): Promise<Sent> => {
  const own = await ownListingView(store, itemId);
  if (own?.edit == null) return { kind: 'done', itemId };
  return { kind: 'pending', row: own.edit.row, photos: uploadedOf(own.edit.photos) };
};
