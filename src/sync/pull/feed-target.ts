import * as feeds from '#src/db/feeds.ts';
import { count } from '#src/db/journal.ts';
import type { AccountTables } from '#src/db/rows.ts';
import type { Writer } from '#src/db/store.ts';
import { CallFailed } from '../failure.ts';
import type { Feed, FetchedPage } from './feed.ts';
import type { PullContext, Target } from './target.ts';

/** The only way a list is fetched: first page, next page, generation swap, loop guard (P1–P6). */
export const feedTarget = (key: string, feed: Feed): Target => {
  let known: feeds.Known | null = null;

  const land = async (
    { leaseHandle, serverNow, later }: PullContext,
    fetched: FetchedPage,
    stamp: number,
    place: (tx: Writer<AccountTables>, page: feeds.Page) => Promise<feeds.Grown | undefined>,
  ): Promise<boolean> => {
    // an answer without a usable row is not an empty list: the stored rows stay [P14]
    if (fetched.dropped > 0 && fetched.ids.length === 0) throw new CallFailed({ kind: 'unreadable' });
    const at = fetched.at ?? serverNow();
    const page = { ids: fetched.ids, next: fetched.next, stamp, at };
    // one page, one transaction: rows and their positions arrive together [P11]
    const grown = await leaseHandle.write(
      [...new Set([...feed.tables, 'feeds', 'feedPages', 'counters'] as const)],
      'relaxed',
      async (tx) => {
        await fetched.land(tx, { stamp, at });
        if (fetched.dropped > 0) await count(tx, 'rows.unreadable', fetched.dropped); // left out and counted [P5]
        const placed = await place(tx, page);
        if (placed === undefined) await feeds.markTrouble(tx, key, null);
        return placed;
      },
    );
    if (feed.later !== null) later(feed.later);
    known = grown?.known ?? null;
    for (const id of grown?.added ?? []) known?.ids.add(id);
    return grown !== undefined && grown.row.next !== null && grown.row.previous !== null;
  };

  /** A list of this account's own rows must not be another account's (P-I1). */
  const via = ({ call, certain }: PullContext) => (feed.membersOnly ? certain : call);

  const first = async (context: PullContext): Promise<boolean> => {
    const stamp = context.leaseHandle.stamp();
    const fetched = await feed.fetch(via(context), context.account, null);
    return land(context, fetched, stamp, (tx, page) => feeds.begin(tx, key, page));
  };

  return {
    key,
    freshMs: feed.freshMs,
    personal: feed.auth === 'optional',
    membersOnly: feed.membersOnly,
    pull: first,
    more: async (context) => {
      const row = await context.leaseHandle.read(['feeds'], (tx) => feeds.byKey(tx, key));
      if (row === undefined || row.at === null) return first(context); // without a first page there is no next page
      if (row.next === null) {
        // the last try may have failed, and the list have reached its end in another way since
        await context.leaseHandle.write(['feeds'], 'relaxed', (tx) => feeds.markTrouble(tx, key, null));
        return false;
      }
      const { generation, next } = row;
      const stamp = context.leaseHandle.stamp();
      const fetched = await feed.fetch(via(context), context.account, next);
      return land(context, fetched, stamp, (tx, page) =>
        feeds.append(tx, key, generation, next, page, known),
      );
    },
    mark: (context, state) =>
      context.leaseHandle.write(['feeds'], 'relaxed', (tx) => {
        if (state === 'loading') return feeds.markLoading(tx, key, context.leaseHandle.epoch);
        return state === 'idle' ? feeds.markIdle(tx, key) : feeds.markTrouble(tx, key, state);
      }),
  };
};
