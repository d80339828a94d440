import type { AccountStore } from '../accounts.ts';
import * as feeds from '../feeds.ts';
import * as items from '../items.ts';
import type { ItemRow, Moment, Trouble } from '../rows.ts';

/** A list as a screen shows it, read in one transaction (I16). */
export interface ListView {
  readonly items: readonly ItemRow[];
  /** When the front of the list was fetched; null = never. */
  readonly at: Moment | null;
  readonly loading: boolean;
  readonly trouble: Trouble | null;
  /** The server has more behind the last row. */
  readonly more: boolean;
  /** Rows stored beyond `limit`. */
  readonly beyond: boolean;
  /** How many of the stored rows the newest generation has; behind them the next page is worth asking for. */
  readonly front: number;
}

/** The first `limit` rows of a feed. null: the feed was never asked for on this device. */
export const listView = (store: AccountStore, feed: string, limit: number): Promise<ListView | null> =>
  store.read(['feeds', 'feedPages', 'items'], async (tx) => {
    const found = await feeds.shown(tx, feed, limit + 1);
    if (found === undefined) return null;
    const { row, ids } = found;
    const rows = await items.byIds(tx, ids.slice(0, limit));
    return {
      items: rows.filter((item) => item !== undefined),
      at: row.at,
      loading: row.loading !== 0,
      trouble: row.trouble,
      more: row.next !== null || row.previous !== null,
      beyond: ids.length > limit,
      front: row.length,
    };
  });
