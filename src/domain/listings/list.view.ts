import type { ItemId } from '#contract/ids.ts';
import type { AccountStore } from '#src/db/accounts.ts';
import * as feeds from '#src/db/feeds.ts';
import * as items from '#src/domain/items/queries.ts';
import { foldItem, pendingLikes, type ShownItem } from '#src/domain/likes/set-like.mutation.ts';
import { readWithEdits } from './pending-edits.fold.ts';

/** A list as a screen shows it, read in one transaction (I16). */
export type ListView = feeds.StoredList<ShownItem>;

/** The list that shows pending likes at once. */
const likedFeed = 'liked';

/** The first `limit` rows of a feed. null: the feed was never fetched on this device. */
export const listView = (store: AccountStore, feed: string, limit: number): Promise<ListView | null> =>
  readWithEdits(
    store,
    ['feeds', 'feedPages', 'items', 'outbox'],
    async (tx) => {
      const [found, likes] = await Promise.all([feeds.shown<ItemId>(tx, feed, limit + 1), pendingLikes(tx)]);
      const coming =
        feed === likedFeed ? [...likes].flatMap(([id, { liked }]) => (liked ? [id] : [])).reverse() : [];
      if (found === undefined && coming.length === 0) return null;
      const { row, ids } = found ?? { row: null, ids: [] };
      const places = coming.length === 0 ? ids : [...new Set([...coming, ...ids])];
      const rows = await items.byIds(tx, places.slice(0, limit));
      return {
        ...feeds.headOf(row, places.length > limit),
        items: rows.flatMap((item) => (item === undefined ? [] : [foldItem(item, likes.get(item.itemId))])),
      };
    },
    (view, { foldEdit }, edits) => ({
      ...view,
      items: view.items.map((item) => foldEdit(item, edits.get(item.itemId))),
    }),
  );
