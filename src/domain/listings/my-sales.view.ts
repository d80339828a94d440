import type { AccountStore } from '#src/db/accounts.ts';
import { tradeStateOf } from '#src/domain/items/trade-state.ts';
import type { ShownItem } from '#src/domain/likes/set-like.mutation.ts';
import { mySalesFeed } from '#src/domain/pull-keys.ts';
import { type ListView, listView } from './list.view.ts';

/** More listings than any user has: an order other than the server's needs all rows of the list. */
const allRows = 100_000;

const isSold = (item: ShownItem): boolean => tradeStateOf(item) === 'SOLD';

/**
 * The first `limit` of the user's own listings: sold ones come last, the others keep the server's order. null: never
 * fetched on this device.
 */
export const mySalesView = async (store: AccountStore, limit: number): Promise<ListView | null> => {
  const view = await listView(store, mySalesFeed, allRows);
  if (view === null) return null;
  const items = [...view.items.filter((item) => !isSold(item)), ...view.items.filter(isSold)];
  return { ...view, items: items.slice(0, limit), beyond: items.length > limit };
};
