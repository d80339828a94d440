import { expect, test } from 'vitest';
import { productTypes } from '#contract/values.ts';
import { labels } from '#src/copy/labels.ts';
import { noQuery } from '#src/domain/search/query.ts';
import { addressOf } from '#src/features/shared/search-address.ts';
import { categories } from './categories.ts';

test('the chips of Home are the product types of the search, each with the address that filters by it alone', () => {
  expect(categories).toEqual(
    productTypes.map((type) => ({
      to: addressOf({ ...noQuery, productTypes: [type] }),
      label: labels.productType(type),
    })),
  );
});
