import * as v from 'valibot';
import { ItemPreview } from './item.ts';
import { limits } from './limits.ts';
import { LocalDateTimeInput } from './moment.ts';
import { CursorPart, HasNext } from './page.ts';
import * as q from './query.ts';
import { cleanText, storable } from './text.ts';
import { colors, productTypes, qualities, sizes, tradeMethods, transactionTypes } from './values.ts';

const price = v.optional(q.whole(-limits.maxPrice, 9_999_999));

/** The filters of search and count (§2.3), by the names of the wire. */
export const itemFilters = {
  keyword: v.optional(
    v.pipe(
      q.word(limits.keyword),
      storable,
      v.transform((value) => cleanText(value).trim()),
    ),
  ),
  productTypes: v.optional(q.many(productTypes)),
  sizes: v.optional(q.many(sizes)),
  colors: v.optional(q.many(colors)),
  qualities: v.optional(q.many(qualities)),
  transactionTypes: v.optional(q.many(transactionTypes)),
  tradeMethods: v.optional(q.many(tradeMethods)),
  startPrice: price,
  endPrice: price,
  startDate: v.optional(q.one(LocalDateTimeInput)),
  endDate: v.optional(q.one(LocalDateTimeInput)),
};
export const ItemFilters = v.object(itemFilters);
export type ItemFilters = v.InferOutput<typeof ItemFilters>;

/** A page of search (§2.3). */
export const ItemPage = v.object({
  items: v.array(ItemPreview),
  hasNext: HasNext,
  cursorId: CursorPart,
  cursorLike: CursorPart,
  cursorDate: CursorPart,
});
export type ItemPage = v.InferOutput<typeof ItemPage>;
