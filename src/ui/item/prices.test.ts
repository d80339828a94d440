import { expect, test } from 'vitest';
import { priceLines } from './prices.ts';

const none = { rent: false, sale: false, rentalFee: 0, deposit: 0, salePrice: 0 };

test('a rental shows its fee and its deposit, and no sale price', () => {
  expect(priceLines({ ...none, rent: true, rentalFee: 8_000, deposit: 15_000 })).toEqual([
    { kind: 'rent', amount: 8_000, deposit: 15_000 },
  ]);
});
test('a sale shows its price only', () => {
  expect(priceLines({ ...none, sale: true, salePrice: 28_000 })).toEqual([{ kind: 'sale', amount: 28_000 }]);
});
test('a listing of both types shows both rows, rental first', () => {
  const both = { rent: true, sale: true, rentalFee: 6_000, deposit: 20_000, salePrice: 45_000 };
  expect(priceLines(both).map((line) => line.kind)).toEqual(['rent', 'sale']);
});
test('a rental without deposit is still a rental, not a sale for 0 won', () => {
  expect(priceLines({ ...none, rent: true, rentalFee: 3_000 })).toEqual([
    { kind: 'rent', amount: 3_000, deposit: 0 },
  ]);
});
test('a listing of no known type shows a row: the deposit tells which', () => {
  expect(priceLines({ ...none, deposit: 1, rentalFee: 2 })).toEqual([
    { kind: 'rent', amount: 2, deposit: 1 },
  ]);
  expect(priceLines({ ...none, salePrice: 5 })).toEqual([{ kind: 'sale', amount: 5 }]);
});
