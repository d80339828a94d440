import { limits } from '#contract/limits.ts';
import type { LocalDate, LocalDateTime } from '#contract/moment.ts';
import type { ItemFilters } from '#contract/search.ts';
import { typedLine } from '#contract/text.ts';
import {
  type Color,
  colors,
  type ItemOrder,
  itemOrders,
  type ProductType,
  productTypes,
  type Quality,
  qualities,
  type Size,
  sizes,
  type TradeMethod,
  type TransactionType,
  tradeMethods,
  transactionTypes,
} from '#contract/values.ts';
import { pullKey } from '#src/db/pulls.ts';
import { beginning } from '#src/lib/graphemes.ts';
import { parseKst } from '#src/lib/kst.ts';

/** A search: the address, the request and the stored key are all derived from it. */
export interface SearchQuery {
  /** '' = none. */
  readonly keyword: string;
  readonly sort: ItemOrder;
  readonly productTypes: readonly ProductType[];
  readonly transactionTypes: readonly TransactionType[];
  readonly sizes: readonly Size[];
  readonly colors: readonly Color[];
  readonly qualities: readonly Quality[];
  readonly tradeMethods: readonly TradeMethod[];
  readonly startPrice: number | null;
  readonly endPrice: number | null;
  /** A range filters only when both days are set (contract §2.3). */
  readonly startDay: LocalDate | null;
  readonly endDay: LocalDate | null;
}

export const noQuery: SearchQuery = {
  keyword: '',
  sort: 'RECENT',
  productTypes: [],
  transactionTypes: [],
  sizes: [],
  colors: [],
  qualities: [],
  tradeMethods: [],
  startPrice: null,
  endPrice: null,
  startDay: null,
  endDay: null,
};

/** The filters that take several values. */
export type ListField =
  | 'productTypes'
  | 'transactionTypes'
  | 'sizes'
  | 'colors'
  | 'qualities'
  | 'tradeMethods';

/** The parameter name of each list filter in the address, and its known values. */
const lists: Readonly<Record<ListField, { readonly name: string; readonly known: readonly string[] }>> = {
  productTypes: { name: 'product-type', known: productTypes },
  transactionTypes: { name: 'transaction-type', known: transactionTypes },
  sizes: { name: 'size', known: sizes },
  colors: { name: 'color', known: colors },
  qualities: { name: 'quality', known: qualities },
  tradeMethods: { name: 'trade-method', known: tradeMethods },
};

/** In the order of the filter sheet. */
export const listFields = Object.keys(lists) as readonly ListField[]; // an object literal's own keys

/** A keyword as it is sent: trimmed, well formed, no longer than a server takes (contract §9.2). */
export const cleanKeyword = (text: string): string => beginning(typedLine(text), limits.keyword).trimEnd();

/** How much of a typed text its keyword leaves out, in UTF-16 units. */
export const leftOut = (text: string): number => typedLine(text).length - cleanKeyword(text).length;

const priceOf = (text: string | undefined): number | null =>
  text !== undefined && /^(0|[1-9]\d{0,5})$/.test(text) && Number(text) <= limits.maxPrice
    ? Number(text)
    : null;

/** The day of `2026-11-24T00:00:00`; the time is ignored, as a search knows days only. */
const dayOf = (text: string | undefined): LocalDate | null => {
  if (text === undefined || text.startsWith('0000') || parseKst(text) === undefined) return null;
  return text.slice(0, 10) as LocalDate; // a valid day: parseKst has checked it
};

/** Known values in the contract's order, each once. */
const chosen = (field: ListField, given: readonly string[]): readonly string[] =>
  lists[field].known.filter((value) => given.includes(value));

/** Reads a query from named values; unknown and garbled values are left out, never guessed. */
export const readQuery = (valuesOf: (name: string) => readonly string[]): SearchQuery => {
  const first = (name: string) => valuesOf(name)[0];
  const list = <T>(field: ListField) => chosen(field, valuesOf(lists[field].name)) as readonly T[]; // known values only
  const price = { startPrice: priceOf(first('start-price')), endPrice: priceOf(first('end-price')) };
  const days = { startDay: dayOf(first('start-date')), endDay: dayOf(first('end-date')) };
  // a range that ends before it starts is not applied
  const wrongPrice =
    price.startPrice !== null && price.endPrice !== null && price.startPrice > price.endPrice;
  const wrongDays = days.startDay !== null && days.endDay !== null && days.startDay > days.endDay;
  return {
    keyword: cleanKeyword(first('keyword') ?? ''),
    sort: itemOrders.find((order) => order === first('sort')) ?? 'RECENT',
    productTypes: list('productTypes'),
    transactionTypes: list('transactionTypes'),
    sizes: list('sizes'),
    colors: list('colors'),
    qualities: list('qualities'),
    tradeMethods: list('tradeMethods'),
    ...(wrongPrice ? { startPrice: null, endPrice: null } : price),
    ...(wrongDays ? { startDay: null, endDay: null } : days),
  };
};

const startTime = 'T00:00:00';
const endTime = 'T23:59:59';

/** Writes a query as named values in a fixed order, so that equal queries are written alike; defaults are left out. */
export const writeQuery = (query: SearchQuery): (readonly [name: string, value: string])[] => {
  const fields: (readonly [string, string])[] = [];
  if (query.sort !== 'RECENT') fields.push(['sort', query.sort]);
  for (const field of listFields)
    for (const value of chosen(field, query[field])) fields.push([lists[field].name, value]);
  if (query.startPrice !== null) fields.push(['start-price', String(query.startPrice)]);
  if (query.endPrice !== null) fields.push(['end-price', String(query.endPrice)]);
  if (query.startDay !== null) fields.push(['start-date', `${query.startDay}${startTime}`]);
  if (query.endDay !== null) fields.push(['end-date', `${query.endDay}${endTime}`]);
  if (query.keyword !== '') fields.push(['keyword', query.keyword]);
  return fields;
};

export const hasDates = (query: SearchQuery): boolean => query.startDay !== null && query.endDay !== null;

/** Whether a filter is set that a reset would clear; an order is no filter. */
export const isFiltered = (query: SearchQuery): boolean =>
  writeQuery({ ...query, sort: 'RECENT' }).length > 0;

const moment = (day: LocalDate, time: string) => `${day}${time}` as LocalDateTime; // a valid day and time

/** The filters that search and count send (contract §2.3). */
export const wireFilters = (query: SearchQuery): ItemFilters => {
  const { keyword, startPrice, endPrice, startDay, endDay } = query;
  const filters: ItemFilters = {};
  if (keyword !== '') filters.keyword = keyword;
  if (query.productTypes.length > 0) filters.productTypes = [...query.productTypes];
  if (query.transactionTypes.length > 0) filters.transactionTypes = [...query.transactionTypes];
  if (query.sizes.length > 0) filters.sizes = [...query.sizes];
  if (query.colors.length > 0) filters.colors = [...query.colors];
  if (query.qualities.length > 0) filters.qualities = [...query.qualities];
  if (query.tradeMethods.length > 0) filters.tradeMethods = [...query.tradeMethods];
  if (startPrice !== null) filters.startPrice = startPrice;
  if (endPrice !== null) filters.endPrice = endPrice;
  if (startDay !== null && endDay !== null) {
    filters.startDate = moment(startDay, startTime);
    filters.endDate = moment(endDay, endTime);
  }
  return filters;
};

/**
 * A query as one line: values of a name joined by commas, the unescaped keyword last, as no value before it contains
 * `&`, `=` or a comma. At most 500 characters long; messages between tabs allow 512.
 */
const canonical = (query: SearchQuery): string => {
  const days = hasDates(query) ? {} : { startDay: null, endDay: null };
  const named = new Map<string, string>();
  for (const [name, value] of writeQuery({ ...query, ...days }))
    named.set(name, named.has(name) ? `${named.get(name)},${value}` : value);
  return [...named].map(([name, value]) => `${name}=${value}`).join('&');
};

const fromCanonical = (text: string): SearchQuery | undefined => {
  const at = /(?:^|&)keyword=/.exec(text);
  const head = at === null ? text : text.slice(0, at.index);
  const values = new Map<string, readonly string[]>();
  for (const pair of head.split('&')) {
    const [name = '', value = ''] = pair.split('=');
    values.set(name, value.split(','));
  }
  if (at !== null) values.set('keyword', [text.slice(at.index + at[0].length)]);
  const query = readQuery((name) => values.get(name) ?? []);
  return canonical(query) === text ? query : undefined;
};

/** The feed of a query's results. */
export const searchKey = pullKey<[SearchQuery]>('search', { text: canonical, parse: fromCanonical });

/** The count of a query's results, which does not depend on the order. */
export const countKey = pullKey<[SearchQuery]>('count', {
  text: (query) => canonical({ ...query, sort: 'RECENT' }),
  parse: fromCanonical,
});
