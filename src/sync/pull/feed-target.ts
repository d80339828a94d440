import * as feeds from '#src/db/feeds.ts';
import * as items from '#src/db/items.ts';
import { count } from '#src/db/journal.ts';
import type { Feed, FetchedPage } from './feed.ts';
import type { Target } from './target.ts';

/** The one way a list is fetched: first page, next page, generation swap, loop guard (rules P1–P6 of SPEC.md). */
export const feedTarget = (key: string, feed: Feed): Target => {
  const land = async (
    { grip, serverNow }: Parameters<Target['pull']>[0],
    fetched: FetchedPage,
    stamp: number,
    place: (tx: Parameters<Parameters<typeof grip.write>[2]>[0], page: feeds.Page) => Promise<unknown>,
  ): Promise<void> => {
    const at = serverNow();
    const page = { ids: fetched.cards.map((card) => card.itemId), next: fetched.next, stamp, at };
    // one page, one transaction: rows and their places arrive together (I16)
    await grip.write(['items', 'feeds', 'feedEntries', 'counters'], 'relaxed', async (tx) => {
      await items.putCards(tx, fetched.cards, { stamp, at });
      await place(tx, page);
      if (fetched.dropped > 0) await count(tx, 'rows.unreadable', fetched.dropped);
    });
  };

  return {
    key,
    freshMs: feed.freshMs,
    personal: feed.auth === 'optional',
    pull: async (context) => {
      const stamp = context.grip.stamp();
      const fetched = await feed.fetch(context.call, context.account, null);
      await land(context, fetched, stamp, (tx, page) => feeds.begin(tx, key, page));
    },
    more: async (context) => {
      const row = await context.grip.write(['feeds'], 'relaxed', (tx) => feeds.byKey(tx, key));
      if (row === undefined || row.next === null) return false;
      const { generation, next } = row;
      const stamp = context.grip.stamp();
      const fetched = await feed.fetch(context.call, context.account, next);
      await land(context, fetched, stamp, (tx, page) => feeds.append(tx, key, generation, next, page));
      const grown = await context.grip.write(['feeds'], 'relaxed', (tx) => feeds.byKey(tx, key));
      return grown !== undefined && grown.next !== null && grown.previous !== null;
    },
    mark: (context, state) =>
      context.grip.write(['feeds'], 'relaxed', (tx) =>
        state === 'loading'
          ? feeds.markLoading(tx, key, context.grip.epoch)
          : feeds.markTrouble(tx, key, state === 'idle' ? null : state),
      ),
  };
};
