import { type RelatedItems, relatedView } from '#src/domain/items/related.view.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';
import type { CachedRead } from '#src/shell/frame/view-cache-values.ts';

export const relatedRead = (
  item: Pick<ItemRow, 'itemId' | 'ownerId' | 'productTypes'>,
): CachedRead<RelatedItems> => [
  `related:${item.itemId}:${item.ownerId}:${item.productTypes.join()}`,
  (store) => relatedView(store, item),
];
