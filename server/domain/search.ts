import { type RawBuilder, sql } from 'kysely';
import * as v from 'valibot';
import { limits } from '#contract/limits.ts';
import { type LocalDateTime, LocalDateTimeInput } from '#contract/moment.ts';
import type { ItemFilters, ItemPage } from '#contract/search.ts';
import { searchSpelling } from '#contract/text.ts';
import {
  colors,
  type ItemOrder,
  productTypes,
  qualities,
  sizes,
  tradeMethods,
  transactionTypes,
} from '#contract/values.ts';
import type { Ctx } from '../context.ts';
import { InvalidInput } from '../problem.ts';
import { type PreviewRow, preview, previewColumns, withThumbnail } from './item-view.ts';
import { containing, gramsOf } from './search-text.ts';

/** The bits of `items.facets`, in the order that the migration's item_facets() gives them. */
export const facetValues = [
  ...productTypes,
  ...transactionTypes,
  ...tradeMethods,
  ...sizes,
  ...colors,
  ...qualities,
] as const;
type FacetValue = (typeof facetValues)[number];

export const bitOf = (value: FacetValue): number => 1 << facetValues.indexOf(value);

const bitsOf = (values: readonly FacetValue[]): number =>
  values.reduce((bits, value) => bits | bitOf(value), 0);

/** One mask a filter field: an item passes when it shares a bit with each (any-of within, all-of across; contract §2.3). */
const masksOf = (filters: ItemFilters): readonly number[] => {
  const anyOf = [filters.productTypes, filters.sizes, filters.colors, filters.qualities];
  // both transaction types or both methods say nothing: every item has at least one of them
  const onlyOne = [filters.transactionTypes, filters.tradeMethods].filter((values) => values?.length === 1);
  return [...anyOf, ...onlyOne].filter((values) => values !== undefined).map(bitsOf);
};

type Condition = RawBuilder<unknown>;

/** Only the prices of types that the item offers and the filter allows; what is not offered has no price (contract §2.3 [C]). */
const price = ({ startPrice: start = 0, endPrice: end = limits.maxPrice, transactionTypes }: ItemFilters) => {
  if (start <= 0 && end >= limits.maxPrice) return [];
  const allowed = transactionTypes?.length === 1 ? transactionTypes : (['RENTAL', 'SALE'] as const);
  const offers = allowed.map(
    (type) =>
      sql`((facets & ${sql.lit(bitOf(type))}) <> 0
        and ${sql.ref(type === 'RENTAL' ? 'rental_fee' : 'sale_price')} between ${start} and ${end})`,
  );
  return [sql`(${sql.join(offers, sql` or `)})`];
};

/** Not sold before the range ends (contract §2.3 [C]). */
const unsold = ({ startDate: start, endDate: end }: ItemFilters): Condition[] => {
  if (start === undefined || end === undefined) return [];
  return start > end ? [sql`false`] : [sql`(sale_date is null or sale_date > ${end}::timestamp)`];
};

/** The items of agreed rentals that touch the range (contract §2.3 [C]); null without a range. */
const rentedIds = ({ startDate: start, endDate: end }: ItemFilters): Condition | null =>
  start === undefined || end === undefined
    ? null
    : sql`select agreed.item_id from appointments agreed where agreed.type = 'RENTAL'
        and agreed.state in ('CONFIRMED', 'IN_PROGRESS')
        and agreed.rental_date <= ${end}::timestamp and agreed.return_date >= ${start}::timestamp`;

/** No agreed rental touches the range: asked row by row, as a page stops after a few. */
const free = (filters: ItemFilters): Condition[] => {
  const rented = rentedIds(filters);
  return rented === null ? [] : [sql`not exists (${rented} and agreed.item_id = items.id)`];
};

const keyword = ({ keyword: wanted = '' }: ItemFilters): Condition[] => {
  const folded = searchSpelling(wanted);
  if (folded === '') return [];
  const { grams, exact } = gramsOf(folded);
  const indexed = sql`search_grams(search_text) @> ${grams}::text[]`;
  return exact ? [indexed] : [indexed, sql`search_text like ${containing(folded)}`];
};

/** By columns that `items` and `item_filters` both have. */
const plain = (filters: ItemFilters): Condition[] => [
  ...masksOf(filters).map((mask) => sql`(facets & ${sql.lit(mask)}) <> 0`),
  ...price(filters),
  ...unsold(filters),
];

const matching = (filters: ItemFilters): Condition[] => [
  sql`deleted_at is null`,
  ...plain(filters),
  ...free(filters),
  ...keyword(filters),
];

interface Cursor {
  readonly itemOrder?: ItemOrder | undefined;
  readonly cursorId?: number | undefined;
  readonly cursorLike?: number | undefined;
  readonly cursorDate?: LocalDateTime | undefined;
}

/** At the cursor, not after it: the cursor names the first row of the next page (contract §3.1 [C]). */
const fromCursor = ({ itemOrder, cursorId, cursorLike, cursorDate }: Cursor): Condition[] => {
  if (cursorId === undefined && cursorLike === undefined && cursorDate === undefined) return [];
  const part = itemOrder === 'LIKE' ? cursorLike : cursorDate;
  // never restart silently (contract §3.2): without the part that the order needs there is no place to go on from
  if (cursorId === undefined) throw new InvalidInput('cursorId', '빠져 있어요.');
  if (part === undefined) {
    throw new InvalidInput(itemOrder === 'LIKE' ? 'cursorLike' : 'cursorDate', '빠져 있어요.');
  }
  if (itemOrder === 'LIKE') return [sql`(like_count, id) <= (${cursorLike}::bigint, ${cursorId}::bigint)`];
  if (!v.is(LocalDateTimeInput, cursorDate)) throw new InvalidInput('cursorDate', '날짜와 시간이 아니에요.');
  return [sql`(repost_date, id) <= (${cursorDate}::timestamp, ${cursorId}::bigint)`];
};

type PageQuery = ItemFilters & Cursor & { readonly pageSize?: number | undefined };

/**
 * The rows of a page and one more. The ids come from an index alone; the rows, and what `appointments` says of each, only
 * for what is shown.
 */
export const pageQuery = (
  ctx: Pick<Ctx, 'clock'>,
  { pageSize = limits.pageSize, ...query }: PageQuery,
): RawBuilder<PreviewRow> => {
  const order = query.itemOrder === 'LIKE' ? sql`like_count desc, id desc` : sql`repost_date desc, id desc`;
  const conditions = sql.join([...matching(query), ...fromCursor(query)], sql` and `);
  return sql<PreviewRow>`
    with page as materialized (select id from items where ${conditions} order by ${order} limit ${pageSize + 1})
    select ${previewColumns(ctx)} from page join items i using (id) ${withThumbnail} order by ${order}`;
};

/** How many items a search finds in all. Without a keyword, the narrow table holds all that it asks about (decision 0024). */
export const countQuery = (filters: ItemFilters): RawBuilder<{ found: number }> => {
  if (keyword(filters).length > 0)
    return sql`select count(*) as found from items where ${sql.join(matching(filters), sql` and `)}`;
  const found = sql`select count(*) from item_filters where ${sql.join([sql`true`, ...plain(filters)], sql` and `)}`;
  const rented = rentedIds(filters);
  if (rented === null) return sql`select (${found}) as found`;
  // rentals are few beside listings: they are looked up and taken off, instead of asking each listing for its own
  return sql`select (${found}) - (${found} and item_id in (${rented})) as found`;
};

/** One page of the catalogue (contract §2.3, §3). */
export const search = async (ctx: Ctx, query: PageQuery): Promise<ItemPage> => {
  const { rows } = await pageQuery(ctx, query).execute(ctx.db);
  const { pageSize = limits.pageSize } = query;
  const next = rows[pageSize];
  return {
    items: rows.slice(0, pageSize).map(preview),
    hasNext: next !== undefined,
    cursorId: next?.id ?? null,
    cursorLike: next?.like_count ?? null,
    cursorDate: next?.repost_date ?? null,
  };
};

/** How many items a search would find in all (contract §2.3). */
export const count = async ({ db }: Ctx, filters: ItemFilters): Promise<{ totalCount: number }> => {
  const { rows } = await countQuery(filters).execute(db);
  return { totalCount: rows[0]?.found ?? 0 };
};
