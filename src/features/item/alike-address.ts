import { productTypes } from '#contract/values.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';
import { noQuery } from '#src/domain/search/query.ts';
import { addressOf } from '#src/features/shared/search-address.ts';

/** The search of listings of these product types; those that this version does not know are left out. */
export const alikeAddress = (types: ItemRow['productTypes']): string =>
  addressOf({ ...noQuery, productTypes: productTypes.filter((type) => types.includes(type)) });
