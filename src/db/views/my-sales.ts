import type { AccountStore } from '../accounts.ts';
import type { ShownItem } from '../mutations/like-set.ts';
import { tradeStateOf } from '../trade-state.ts';
import { type ListView, listView } from './list.ts';

export const mySalesFeed = 'mine';

/** More than anybody lists: an order that is not the server's needs all rows of a list. */
const allRows = 100_000;

const isSold = (item: ShownItem): boolean => tradeStateOf(item) === 'SOLD';

/**
 * The first `limit` of the user's own listings: what is sold stands last, everything else as the server has it. null: never
 * asked for on this device.
 */
export const mySalesView = async (store: AccountStore, limit: number): Promise<ListView | null> => {
  const view = await listView(store, mySalesFeed, allRows);
  if (view === null) return null;
  const items = [...view.items.filter((item) => !isSold(item)), ...view.items.filter(isSold)];
  return { ...view, items: items.slice(0, limit), beyond: items.length > limit };
};
