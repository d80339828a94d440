import { productTypes } from '#contract/values.ts';
import { labels } from '#src/copy/labels.ts';

/** A product type in its words, and the search that it filters. */
export interface Category {
  readonly to: string;
  readonly label: string;
}

/**
 * The chips of Home: every product type. The addresses are written out, and a test compares them with the search: its code
 * would load with the first screen.
 */
export const categories: readonly Category[] = productTypes.map((type) => ({
  to: `/search?product-type=${type}`,
  label: labels.productType(type),
}));
