import type { ItemId } from '#contract/ids.ts';
import { type ItemView, itemView } from '#src/domain/listings/item.view.ts';
import { type ItemTradeView, itemTradeView } from '#src/domain/picks/item-trade.view.ts';
import { itemPull } from '#src/domain/pull-keys.ts';
import type { CachedRead } from '#src/frame/view-cache-values.ts';

/** What a listing's screen begins with: it is read before the screen is opened, where a tap announces it. */

export const itemRead = (id: ItemId): CachedRead<ItemView | null> => [
  itemPull(id),
  (store) => itemView(store, id),
];

/** What is known of the user's own dealings with a listing. */
export const itemTradeRead = (id: ItemId): CachedRead<ItemTradeView> => [
  `item-trade:${id}`,
  (store) => itemTradeView(store, id),
];
