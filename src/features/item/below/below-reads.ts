import type { ItemId } from '#contract/ids.ts';
import { type RelatedItems, relatedView } from '#src/domain/items/related.view.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';
import type { ShownPick } from '#src/domain/picks/fold.ts';
import { itemPicksView } from '#src/domain/picks/item-picks.view.ts';
import type { CachedRead } from '#src/frame/view-cache-values.ts';

export const relatedRead = (
  item: Pick<ItemRow, 'itemId' | 'ownerId' | 'productTypes'>,
): CachedRead<RelatedItems> => [
  `related:${item.itemId}:${item.ownerId}:${item.productTypes.join()}`,
  (store) => relatedView(store, item),
];

export const itemPicksRead = (id: ItemId): CachedRead<readonly ShownPick[]> => [
  `item-picks:${id}`,
  (store) => itemPicksView(store, id),
];
