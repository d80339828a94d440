import * as feeds from '#src/db/feeds.ts';
import { inLanes } from '#src/db/mutation.ts';
import type { AccountTables, FeedId } from '#src/db/rows.ts';
import type { Reader } from '#src/db/store.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';
import { pendingLikes } from '#src/domain/likes/set-like.mutation.ts';
import { itemOf, proposalLanes } from '#src/domain/picks/terms.ts';
import { notificationsFeed, picksFeeds } from '#src/domain/pull-keys.ts';
import type { LeaseHandle } from '#src/sync/lease.ts';

/** Listings kept on the device; about 2 kB each with their detail. */
const mostItems = 2_000;
/** Pages of the home list that survive a new start. */
const homePages = 15;
/** Lists that are never dropped: their rows are the user's own or wanted. */
const pinnedFeeds = new Set(['home', 'liked', 'mine', notificationsFeed, ...picksFeeds()]);
/** Searches whose results keep their order; listings that were found stay as listings. */
const mostSearches = 30;
const rowsATransaction = 50;

/**
 * Evicts listings, oldest seen first, at an engine's start only (never while a list is being paged). Liked, own and
 * saved listings stay, those with a pending mutation too, and all that a remaining list shows [E4]; a list that loses
 * rows records where it now ends (E6).
 */
export const evict = async (leaseHandle: LeaseHandle, most = mostItems): Promise<number> => {
  await leaseHandle.write(['feeds', 'feedPages'], 'relaxed', async (tx) => {
    await feeds.shorten(tx, 'home', homePages);
    const searches = await tx.range('feeds', { from: 'search:', to: 'search:\uffff' });
    const oldest = searches.sort((a, b) => b.stamp - a.stamp).slice(mostSearches);
    for (const { key } of oldest) await feeds.forget(tx, key);
  });
  const surplus = (await leaseHandle.read(['items'], (tx) => tx.count('items', {}))) - most;
  if (surplus <= 0) return 0;
  await forgetOtherLists(leaseHandle);
  let gone = 0;
  let look = rowsATransaction;
  for (;;) {
    const wanted = Math.min(rowsATransaction, surplus - gone);
    if (wanted <= 0) return gone;
    // pinned listings are read in the same transaction: a page that is applied meanwhile keeps its rows
    const { removed, seen } = await leaseHandle.write(
      ['items', 'feedPages', 'outbox', 'picks', 'notifications'],
      'relaxed',
      async (tx) => {
        const pinned = await pinnedBy(tx);
        const oldest = await tx.range('items', { index: 'seenAt', limit: look });
        const out = oldest.filter((row) => isLoose(row, pinned)).slice(0, wanted);
        await tx.removeMany(
          'items',
          out.map((row) => row.itemId),
        );
        return { removed: out.length, seen: oldest.length };
      },
    );
    if (removed === 0 && seen < look) return gone;
    if (removed < wanted) look *= 2; // the oldest are mostly pinned: read further
    gone += removed;
  }
};

/** Listings that something still shows: a list, a pending mutation, a PICK, a notification. */
const pinnedBy = async (
  tx: Reader<Pick<AccountTables, 'feedPages' | 'outbox' | 'picks' | 'notifications'>>,
): Promise<ReadonlySet<FeedId>> => {
  const [pages, likes, proposals, picks, notifications] = await Promise.all([
    feeds.pagesIn(tx, {}),
    pendingLikes(tx),
    inLanes(tx, proposalLanes),
    tx.range('picks', {}),
    tx.range('notifications', {}),
  ]);
  return new Set([
    ...pages.filter(({ feed }) => isOfItems(feed)).flatMap((page) => page.ids),
    ...likes.keys(),
    ...proposals.flatMap(({ lane }) => itemOf(lane) ?? []),
    ...picks.map(({ itemId }) => itemId),
    ...notifications.flatMap(({ itemId }) => itemId ?? []),
  ]);
};

/** Other lists hold ids of other things. */
const isOfItems = (feed: string): boolean => !feed.startsWith('picks:') && feed !== notificationsFeed;

const isLoose = (row: ItemRow, pinned: ReadonlySet<FeedId>): boolean =>
  row.kept === 0 && !pinned.has(row.itemId);

const forgetOtherLists = (leaseHandle: LeaseHandle): Promise<void> =>
  leaseHandle.write(['feeds', 'feedPages'], 'relaxed', async (tx) => {
    for (const { key } of await tx.range('feeds', {})) if (!pinnedFeeds.has(key)) await feeds.forget(tx, key);
  });
