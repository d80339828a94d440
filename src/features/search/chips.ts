import { labels } from '#src/copy/labels.ts';
import { type ListField, listFields, type SearchQuery } from '#src/domain/search/query.ts';
import { format, parseKst } from '#src/lib/kst.ts';
import { quickRanges, sameRange } from './ranges.ts';
import { searchTexts } from './text.ts';

/** One filter that is set: what it says, and the query without it. */
export interface ActiveFilter {
  readonly id: string;
  readonly label: string;
  readonly without: SearchQuery;
}

/** What the values of a filter are called. */
export const wordOf: Readonly<Record<ListField, (value: string) => string>> = {
  productTypes: labels.productType,
  transactionTypes: labels.transactionType,
  sizes: labels.size,
  colors: labels.color,
  qualities: labels.quality,
  tradeMethods: labels.tradeMethod,
};

/** "기타" of a kind and of a colour would be two chips of one name. */
const named = (field: ListField, value: string): string => {
  const word = wordOf[field](value);
  if (field === 'qualities') return `${searchTexts.filters.quality} ${word}`;
  if (value === 'COLOR_OTHER') return `${searchTexts.filters.color} ${word}`;
  return value === 'PRODUCT_OTHER' ? `${searchTexts.filters.productType} ${word}` : word;
};

/** A price filter in words; '' when none is set. */
export const priceWords = ({ startPrice: start, endPrice: end }: SearchQuery): string => {
  if (start === null && end === null) return '';
  const quick = quickRanges.findIndex((range) => sameRange({ start: start ?? -1, end: end ?? -1 }, range));
  if (quick >= 0) return searchTexts.ranges[quick] ?? '';
  if (start !== null && end !== null) return searchTexts.priceRange(start, end);
  return start !== null ? searchTexts.fromPrice(start) : searchTexts.toPrice(end ?? 0);
};

/** `11.24 ~ 11.27` once both days are chosen (contract §9.3); undefined before. */
export const dateWords = ({ startDay, endDay }: SearchQuery): string | undefined => {
  if (startDay === null || endDay === null) return undefined;
  return format.dayRange(parseKst(startDay) ?? 0, parseKst(endDay) ?? 0);
};

/** The filters of the sheet that are set, in the order of its sections. */
export const activeFilters = (query: SearchQuery): ActiveFilter[] => {
  const found: ActiveFilter[] = listFields.flatMap((field) =>
    query[field].map((value) => ({
      id: `${field}:${value}`,
      label: named(field, value),
      without: { ...query, [field]: query[field].filter((one) => one !== value) },
    })),
  );
  const price = priceWords(query);
  if (price !== '')
    found.push({ id: 'price', label: price, without: { ...query, startPrice: null, endPrice: null } });
  return found;
};
