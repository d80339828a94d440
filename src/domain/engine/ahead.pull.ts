import type { ItemId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import * as feeds from '#src/db/feeds.ts';
import * as pulls from '#src/db/pulls.ts';
import type { AccountTables } from '#src/db/rows.ts';
import type { Reader } from '#src/db/store.ts';
import * as items from '#src/domain/items/queries.ts';
import * as picks from '#src/domain/picks/queries.ts';
import { aheadPull, itemPull, likedFeed, mePull, mySalesFeed, picksFeeds } from '#src/domain/pull-keys.ts';
import { definePull } from '#src/sync/pull/pull.ts';

/** Listings of each kind that come ahead, the newest. */
const most = limits.pageSize;

/** What a member has, and is. */
const own = [mySalesFeed, ...picksFeeds(), likedFeed, mePull];

const tables = ['feeds', 'feedPages', 'items', 'picks', 'pulls'] as const;

/** What comes ahead, in this order: listings that PICKs wait or are agreed for, own lists, own listings. */
const comingAhead = async (
  tx: Reader<Pick<AccountTables, (typeof tables)[number]>>,
): Promise<readonly string[]> => {
  const [all, rows, mine] = await Promise.all([
    tx.range('picks', {}),
    Promise.all(own.map(async (key) => (await feeds.byKey(tx, key)) ?? pulls.byKey(tx, key))),
    feeds.shown<ItemId>(tx, mySalesFeed, most),
  ]);
  const newest = all.filter(picks.isUnfinished).sort((a, b) => b.appointmentId - a.appointmentId);
  /** Those of which no detail is stored. */
  const unread = async (ids: readonly ItemId[]): Promise<readonly string[]> => {
    const known = await items.byIds(tx, ids);
    return ids
      .filter((_id, n) => known[n]?.detail == null && known[n]?.gone == null)
      .map((id) => itemPull(id));
  };
  return [
    ...(await unread(newest.slice(0, most).map(({ itemId }) => itemId))),
    ...own.filter((_key, n) => rows[n]?.at == null),
    ...(await unread(mine?.ids ?? [])),
  ];
};

/**
 * A member's own goods, and the listings of their unfinished PICKs: each is read once, so that it can be opened without a
 * network though no screen has shown it [P21]. Each pull asks for one; the next pull follows in its turn (O18).
 */
export default definePull({
  key: aheadPull,
  membersOnly: true,
  freshMs: 0,
  isQueue: true,
  begin: () => {
    /** What this engine has asked for: what cannot be read does not come up again and again. */
    const asked = new Set<string>();
    return {
      pull: async ({ leaseHandle, also, later }) => {
        const coming = await leaseHandle.read([...tables], comingAhead);
        const key = coming.find((one) => !asked.has(one));
        if (key === undefined) return false;
        asked.add(key);
        also(key);
        later(aheadPull);
        return false;
      },
    };
  },
});
