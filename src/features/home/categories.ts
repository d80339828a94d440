import type { ProductType } from '#contract/item.ts';
import { labels } from '#src/copy/labels.ts';

/**
 * In the contract's display order (contract §9.1). Like the addresses a copy, which a test compares with the search: its
 * code would load with the first screen.
 */
const types = [
  'SOCCER',
  'BASKETBALL',
  'BASEBALL',
  'HOCKEY',
  'VARSITY_JACKET',
  'ACCESSORY',
  'SELF_MADE',
  'VINTAGE',
  'REFORM',
  'PRODUCT_OTHER',
] as const satisfies readonly ProductType[];

/** A product type in its words, and the search that it filters. */
export interface Category {
  readonly to: string;
  readonly label: string;
}

/** The chips of Home: every product type. */
export const categories: readonly Category[] = types.map((type) => ({
  to: `/search?product-type=${type}`,
  label: labels.productType(type),
}));
