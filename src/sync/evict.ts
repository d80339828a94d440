import type { ItemId } from '#contract/ids.ts';
import * as feeds from '#src/db/feeds.ts';
import { itemLanes, wishes } from '#src/db/intents/like-set.ts';
import type { ItemRow } from '#src/db/rows.ts';
import type { Grip } from './lease.ts';

/** Listings kept on the device; about 2 kB each with their detail. */
const mostItems = 2_000;
/** Pages of the home list that survive a new start. */
const homePages = 15;
/** Lists that are never dropped: their rows are a person's own or wished for. */
const pinnedFeeds = new Set(['home', 'liked', 'mine']);
/** Searches whose results are kept in their order; what they found stays as listings. */
const mostSearches = 30;
const rowsATransaction = 50;

/**
 * Makes room, oldest seen first, at an engine's start only (never while a list is being paged). Liked, own and kept
 * listings stay, those about which a wish waits, and so does everything a remaining list shows; a list that loses rows says where it now ends (I25).
 */
export const evict = async (grip: Grip, most = mostItems): Promise<number> => {
  await grip.write(['feeds', 'feedPages'], 'relaxed', async (tx) => {
    await feeds.shorten(tx, 'home', homePages);
    const searches = await tx.range('feeds', { from: 'search:', to: 'search:\uffff' });
    const oldest = searches.sort((a, b) => b.stamp - a.stamp).slice(mostSearches);
    for (const { key } of oldest) await feeds.forget(tx, key);
  });
  const surplus = (await grip.read(['items'], (tx) => tx.count('items', {}))) - most;
  if (surplus <= 0) return 0;
  await forgetOtherLists(grip);
  let gone = 0;
  let look = rowsATransaction;
  for (;;) {
    const wanted = Math.min(rowsATransaction, surplus - gone);
    if (wanted <= 0) return gone;
    // what is pinned is read in the same transaction: a page that lands meanwhile keeps its rows
    const { removed, seen } = await grip.write(['items', 'feedPages', 'outbox'], 'relaxed', async (tx) => {
      const pinned = new Set((await tx.range('feedPages', {})).flatMap((page) => page.ids));
      for (const id of wishes(await tx.range('outbox', itemLanes)).keys()) pinned.add(id);
      const oldest = await tx.range('items', { index: 'seenAt', limit: look });
      const out = oldest.filter((row) => isLoose(row, pinned)).slice(0, wanted);
      await tx.removeMany(
        'items',
        out.map((row) => row.itemId),
      );
      return { removed: out.length, seen: oldest.length };
    });
    if (removed === 0 && seen < look) return gone;
    if (removed < wanted) look *= 2; // the oldest are mostly pinned: look further
    gone += removed;
  }
};

const isLoose = (row: ItemRow, pinned: ReadonlySet<ItemId>): boolean =>
  row.kept === 0 && !pinned.has(row.itemId);

const forgetOtherLists = (grip: Grip): Promise<void> =>
  grip.write(['feeds', 'feedPages'], 'relaxed', async (tx) => {
    for (const { key } of await tx.range('feeds', {})) if (!pinnedFeeds.has(key)) await feeds.forget(tx, key);
  });
