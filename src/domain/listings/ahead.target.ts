import type { ItemId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import * as feeds from '#src/db/feeds.ts';
import * as pulls from '#src/db/pulls.ts';
import type { AccountTables } from '#src/db/rows.ts';
import type { Reader } from '#src/db/store.ts';
import { itemPull } from '#src/domain/items/item.view.ts';
import * as items from '#src/domain/items/queries.ts';
import { aheadPull, picksFeeds } from '#src/domain/picks/pull-keys.ts';
import * as picks from '#src/domain/picks/queries.ts';
import type { Target } from '#src/sync/pull/target.ts';
import { mySalesFeed } from './my-sales.view.ts';

/** Listings of each kind that come ahead, the newest. */
const most = limits.pageSize;

/** What a member has, and is. */
const own = [mySalesFeed, ...picksFeeds(), 'liked', 'me'];

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
    return ids.filter((_id, n) => known[n]?.detail == null && known[n]?.gone == null).map(itemPull);
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
export const makeAheadTarget = (): Target => {
  /** What this engine has asked for: what cannot be read does not come up again and again. */
  const asked = new Set<string>();
  return {
    key: aheadPull,
    freshMs: 0,
    personal: false,
    membersOnly: true,
    pull: async ({ leaseHandle, also, later }) => {
      const coming = await leaseHandle.read([...tables], comingAhead);
      const key = coming.find((one) => !asked.has(one));
      if (key === undefined) return false;
      asked.add(key);
      also(key);
      later(aheadPull);
      return false;
    },
    mark: async () => {}, // no screen shows this queue
  };
};
