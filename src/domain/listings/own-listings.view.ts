import type { ItemId } from '#contract/ids.ts';
import type { AccountStore } from '#src/db/accounts.ts';
import { inLanes } from '#src/db/mutation.ts';
import * as outbox from '#src/db/outbox.ts';
import type { Moment } from '#src/db/rows.ts';
import * as items from '#src/domain/items/queries.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';
import { createLane, createLanes, type PendingListing, pendingListingOf } from './create-listing.mutation.ts';
import { listingDraft, listingDraftOf, listingDrafts, type StoredListingDraft } from './draft.fold.ts';
import { listingDraftKeys } from './draft-range.ts';
import { photoIdsOf } from './form.ts';
import { type LocalPhoto, localPhotos, localPhotoTables } from './photos.view.ts';
import type { PublishedRow } from './rows.ts';

/** A pending listing, with those of its photos that are on this device. */
export interface ShownPending {
  readonly listing: PendingListing;
  readonly photos: ReadonlyMap<string, LocalPhoto>;
}

/** Every pending listing, the newest first. */
export const pendingListings = (store: AccountStore): Promise<ShownPending[]> =>
  store.read([...localPhotoTables], async (tx) => {
    const listings = (await inLanes(tx, createLanes)).flatMap((row) => pendingListingOf(row) ?? []);
    const shown = listings.map(async (listing) => ({
      listing,
      photos: await localPhotos(tx, photoIdsOf(listing.form)),
    }));
    return (await Promise.all(shown)).sort((a, b) => b.listing.row.seq - a.listing.row.seq);
  });

/** The state of a draft that was sent: pending, published or unknown. */
export type SentDraft =
  | { readonly is: 'pending'; readonly pending: ShownPending }
  | { readonly is: 'published'; readonly itemId: ItemId }
  | { readonly is: 'draft' }
  | { readonly is: 'unknown' };

/** Read in one transaction, so that a listing is never missing between two states (D2). */
export const sentDraftView = (store: AccountStore, draftId: string): Promise<SentDraft> =>
  store.read([...localPhotoTables, 'published', 'drafts'], async (tx) => {
    const [row] = await outbox.inLane(tx, createLane(draftId));
    const listing = row === undefined ? null : pendingListingOf(row);
    if (listing !== null)
      return {
        is: 'pending',
        pending: { listing, photos: await localPhotos(tx, photoIdsOf(listing.form)) },
      };
    const published = await tx.get('published', draftId);
    if (published !== undefined) return { is: 'published', itemId: published.itemId };
    return (await listingDraft(tx, draftId)) === null ? { is: 'unknown' } : { is: 'draft' };
  });

/** A stored draft with its photos. */
export interface ShownDraft extends StoredListingDraft {
  readonly photos: ReadonlyMap<string, LocalPhoto>;
}

/** 임시저장한 글: every listing draft, the one changed last first. */
export const draftsView = (store: AccountStore): Promise<ShownDraft[]> =>
  store.read([...localPhotoTables, 'drafts'], async (tx) =>
    Promise.all(
      (await listingDrafts(tx)).map(async (stored) => ({
        ...stored,
        photos: await localPhotos(tx, photoIdsOf(stored.draft.form)),
      })),
    ),
  );

/** How many drafts there are, those that cannot be read among them. */
export const draftCount = (store: AccountStore): Promise<number> =>
  store.read(['drafts'], (tx) => tx.count('drafts', listingDraftKeys));

/** Keys of the drafts that this build cannot read: they are kept and no wizard opens them (I23). */
export const unreadDrafts = (store: AccountStore): Promise<string[]> =>
  store.read(['drafts'], async (tx) =>
    (await tx.range('drafts', listingDraftKeys)).flatMap((row) =>
      listingDraftOf(row) === null ? row.key : [],
    ),
  );

/** Published listings of which the user has not been notified. */
export const untoldPublished = (store: AccountStore): Promise<PublishedRow[]> =>
  store.read(['published'], async (tx) =>
    (await tx.range('published', {})).filter(({ untold }) => untold === 1),
  );

/** Listings published on this device since `at`, the newest first: a list fetched before does not have them. */
export const publishedSince = (store: AccountStore, at: Moment): Promise<ItemRow[]> =>
  store.read(['published', 'items'], async (tx) => {
    const rows = (await tx.range('published', {})).filter((row) => row.at >= at);
    const found = await items.byIds(
      tx,
      rows.sort((a, b) => b.at - a.at).map(({ itemId }) => itemId),
    );
    return found.flatMap((item) => (item === undefined || item.gone !== null ? [] : [item]));
  });
