import { limits } from '#contract/limits.ts';
import { searchSpelling } from '#contract/text.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';
import { matches, searchText } from './consonants.ts';
import type { SearchQuery } from './query.ts';
import { hasDates } from './query.ts';

/**
 * The lines of a listing that a keyword is searched in, title first; the screen supplies the labels of enumerations.
 */
export type LinesOf = (item: ItemRow) => readonly string[];

/** A lone consonant matches every syllable that begins with it. */
const loneConsonant = /[ㄱ-ㅎ]/;

export const hasLoneConsonant = (text: string): boolean => loneConsonant.test(text);

/** Whether a line of a listing matches a text with lone consonants. */
export const sounds =
  (text: string) =>
  (line: string): boolean =>
    matches(searchText(line), text);

/** A keyword with lone consonants matches loosely, any other as the server does: within the title or within one tag. */
const byKeyword = (keyword: string, linesOf: LinesOf): ((item: ItemRow) => boolean) => {
  if (keyword === '') return () => true;
  if (hasLoneConsonant(keyword)) return (item) => matches(searchText(...linesOf(item)), keyword);
  const wanted = searchSpelling(keyword);
  return (item) => linesOf(item).some((line) => searchSpelling(line).includes(wanted));
};

const among = <T>(chosen: readonly T[], value: T | null): boolean =>
  chosen.length === 0 || (value !== null && chosen.includes(value));

const overlap = <T>(chosen: readonly T[], values: readonly T[]): boolean =>
  chosen.length === 0 || values.some((value) => chosen.includes(value));

/** Two transaction types or trade methods are all values there are, so both together filter nothing (contract §2.3). */
const single = <T>(chosen: readonly T[], values: readonly T[]): boolean =>
  chosen.length !== 1 || overlap(chosen, values);

/** Compares only prices of types that the listing offers and the filter allows; other types have no price. */
const byPrice = ({ startPrice, endPrice, transactionTypes }: SearchQuery, item: ItemRow): boolean => {
  const from = startPrice ?? 0;
  const to = endPrice ?? limits.maxPrice;
  if (from <= 0 && to >= limits.maxPrice) return true;
  const allowed = (type: 'RENTAL' | 'SALE'): boolean =>
    item.transactionTypes.includes(type) &&
    (transactionTypes.length !== 1 || transactionTypes.includes(type));
  const within = (price: number): boolean => price >= from && price <= to;
  return (allowed('RENTAL') && within(item.rentalFee)) || (allowed('SALE') && within(item.salePrice));
};

/** Excludes listings that are known to be sold before the range ends; this device does not know their rentals. */
const byDates = (query: SearchQuery, item: ItemRow): boolean => {
  const sold = item.detail?.saleDate ?? null;
  return !hasDates(query) || sold === null || sold.slice(0, 10) > (query.endDay ?? '');
};

/** The server's search rules, for a stored listing (contract §2.3). */
export const matcher = (query: SearchQuery, linesOf: LinesOf): ((item: ItemRow) => boolean) => {
  const keyword = byKeyword(query.keyword, linesOf);
  return (item) =>
    overlap<string>(query.productTypes, item.productTypes) &&
    single<string>(query.transactionTypes, item.transactionTypes) &&
    single<string>(query.tradeMethods, item.tradeMethods) &&
    among<string>(query.sizes, item.size) &&
    among<string>(query.colors, item.color) &&
    among<string>(query.qualities, item.quality) &&
    byPrice(query, item) &&
    byDates(query, item) &&
    keyword(item);
};

/** A moment without the trailing zeros of its fraction: as text it then sorts by time. */
const sortable = (moment: string | null): string =>
  moment?.includes('.') ? moment.replace(/\.?0+$/, '') : (moment ?? '');

const newestFirst = (a: ItemRow, b: ItemRow): number => {
  const [first, second] = [sortable(a.repostDate), sortable(b.repostDate)];
  return first === second ? b.itemId - a.itemId : first < second ? 1 : -1;
};

const mostLikedFirst = (a: ItemRow, b: ItemRow): number => b.likeCount - a.likeCount || b.itemId - a.itemId;

/** The server's orders; a tie goes to the higher id (contract §3). */
export const comparer = (query: SearchQuery): ((a: ItemRow, b: ItemRow) => number) =>
  query.sort === 'LIKE' ? mostLikedFirst : newestFirst;
