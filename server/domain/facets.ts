import type { ItemFilters } from '#contract/search.ts';
import { colors, productTypes, qualities, sizes, tradeMethods, transactionTypes } from '#contract/values.ts';

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
export const masksOf = (filters: ItemFilters): readonly number[] => {
  const anyOf = [filters.productTypes, filters.sizes, filters.colors, filters.qualities];
  // both transaction types or both methods say nothing: every item has at least one of them
  const onlyOne = [filters.transactionTypes, filters.tradeMethods].filter((values) => values?.length === 1);
  return [...anyOf, ...onlyOne].filter((values) => values !== undefined).map(bitsOf);
};
