import { labels } from '#src/copy/labels.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';

/** What a keyword is looked up in, as the server does: the title, then every tag by its word (contract §2.3). */
export const linesOf = (item: ItemRow): string[] => {
  const lines = [item.title];
  for (const type of item.productTypes) if (type !== 'PRODUCT_OTHER') lines.push(labels.productType(type));
  if (item.quality !== null) lines.push(labels.quality(item.quality));
  if (item.color !== null && item.color !== 'COLOR_OTHER') lines.push(labels.color(item.color));
  for (const method of item.tradeMethods) lines.push(labels.tradeMethod(method));
  return lines;
};
