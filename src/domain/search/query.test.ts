import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import {
  colors,
  itemOrders,
  productTypes,
  qualities,
  sizes,
  tradeMethods,
  transactionTypes,
} from '#contract/values.ts';
import {
  countKey,
  isFiltered,
  noQuery,
  readQuery,
  type SearchQuery,
  searchKey,
  wireFilters,
  writeQuery,
} from './query.ts';

const address = (text: string): SearchQuery => {
  const params = new URLSearchParams(text);
  return readQuery((name) => params.getAll(name));
};
const printed = (query: SearchQuery): string =>
  writeQuery(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');

const some = <T>(known: readonly T[]) => fc.subarray([...known]);
const price = fc.option(fc.integer({ min: 0, max: limits.maxPrice }));
const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
/** Anything that a user could type into the address, garbled parts included. */
const anything = fc
  .record({
    keyword: fc.oneof(
      fc.string({ unit: 'binary', maxLength: 130 }),
      fc.constantFrom('과잠 M', 'a&keyword=b,c'),
    ),
    sort: fc.constantFrom(...itemOrders, 'BEST', ''),
    lists: fc.tuple(
      some([...productTypes, 'HATS']),
      some([...transactionTypes, 'sale']),
      some(sizes),
      some(colors),
      some(qualities),
      some(tradeMethods),
    ),
    prices: fc.tuple(price, price),
    days: fc.tuple(fc.option(day), fc.option(day)),
  })
  .map(({ keyword, sort, lists, prices, days }) => {
    const params = new URLSearchParams({ keyword: keyword.toWellFormed(), sort });
    const names = ['product-type', 'transaction-type', 'size', 'color', 'quality', 'trade-method'];
    lists.forEach((values, at) => {
      for (const value of [...values, ...values].reverse()) params.append(names[at] ?? '', value);
    });
    if (prices[0] !== null) params.set('start-price', String(prices[0]));
    if (prices[1] !== null) params.set('end-price', String(prices[1]));
    if (days[0] !== null) params.set('start-date', `${days[0]}T00:00:00`);
    if (days[1] !== null) params.set('end-date', `${days[1]}T23:59:59`);
    return address(params.toString());
  });

test('any query of an address is read back unchanged from the address written for it', () => {
  fc.assert(
    fc.property(anything, (query) => {
      expect(address(printed(query))).toEqual(query);
    }),
    { numRuns: 500 },
  );
});

test('any query is read back from its key, which is never too long for an order', () => {
  fc.assert(
    fc.property(anything, (query) => {
      const key = searchKey(query);
      expect(key.length).toBeLessThanOrEqual(512);
      const whole = query.startDay !== null && query.endDay !== null;
      const meant = whole ? query : { ...query, startDay: null, endDay: null };
      expect(searchKey.idsIn(key)).toEqual([meant]);
      expect(countKey.idsIn(countKey(query))).toEqual([{ ...meant, sort: 'RECENT' }]);
    }),
    { numRuns: 500 },
  );
});

test('a query with every filter fits into a key', () => {
  const query = address(
    `sort=LIKE&keyword=${'가'.repeat(300)}&start-price=100000&end-price=999999&start-date=2026-11-24T00:00:00&end-date=2026-11-27T23:59:59`,
  );
  const full = { ...query, productTypes, transactionTypes, sizes, colors, qualities, tradeMethods };
  expect(query.keyword).toHaveLength(limits.keyword);
  expect(searchKey(full).length).toBeLessThanOrEqual(512);
  expect(searchKey.idsIn(searchKey(full))).toEqual([full]);
});

test('a key that this build would write differently is refused', () => {
  expect(searchKey.idsIn('search:product-type=HATS')).toBeUndefined();
  expect(searchKey.idsIn('search:size=M,S')).toBeUndefined();
  expect(searchKey.idsIn('search:sort=RECENT')).toBeUndefined();
  expect(searchKey.idsIn('count:')).toBeUndefined();
  expect(countKey.idsIn('count:')).toEqual([noQuery]);
  expect(searchKey.idsIn('home')).toBeUndefined();
});

describe('invalid values are left out', () => {
  test.each([
    ['sort=CHEAP', noQuery],
    ['product-type=HATS&product-type=soccer', noQuery],
    ['start-price=-1', noQuery],
    ['start-price=007', noQuery],
    ['start-price=1000000', noQuery],
    ['end-price=1e3&start-price=', noQuery],
    ['start-price=20000&end-price=10000', noQuery],
    ['start-date=2026-02-30T00:00:00&end-date=tomorrow', noQuery],
    ['start-date=2026-11-27T00:00:00&end-date=2026-11-24T23:59:59', noQuery],
    ['keyword=%20%20', noQuery],
    ['keyword=%F0%9F', { ...noQuery, keyword: '\uFFFD' }],
    ['start-price=0&end-price=9999', { ...noQuery, startPrice: 0, endPrice: 9_999 }],
    ['start-date=2026-11-24', { ...noQuery, startDay: '2026-11-24' }],
    ['size=XL&size=S&size=S', { ...noQuery, sizes: ['S', 'XL'] }],
    ['keyword=%20과잠%20', { ...noQuery, keyword: '과잠' }],
  ])('%s', (text, query) => {
    expect(address(text)).toEqual(query);
  });
});

test('one end of a range of days is kept in the address but filters nothing', () => {
  const half = address('start-date=2026-11-24T00:00:00');
  expect(printed(half)).toBe(`start-date=${encodeURIComponent('2026-11-24T00:00:00')}`);
  expect(wireFilters(half)).toEqual({});
  expect(searchKey(half)).toBe('search:');
  expect(isFiltered(half)).toBe(true);
});

test('the request has the server’s names, and days from midnight to the last second', () => {
  const query = address(
    'keyword=과잠&product-type=VARSITY_JACKET&transaction-type=SALE&transaction-type=RENTAL&size=M&color=CRIMSON&quality=BEST&trade-method=PARCEL&start-price=0&end-price=9999&start-date=2026-11-24&end-date=2026-11-24',
  );
  expect(wireFilters(query)).toEqual({
    keyword: '과잠',
    productTypes: ['VARSITY_JACKET'],
    transactionTypes: ['SALE', 'RENTAL'],
    sizes: ['M'],
    colors: ['CRIMSON'],
    qualities: ['BEST'],
    tradeMethods: ['PARCEL'],
    startPrice: 0,
    endPrice: 9_999,
    startDate: '2026-11-24T00:00:00',
    endDate: '2026-11-24T23:59:59',
  });
});

test('an order is no filter, a keyword is one', () => {
  expect(isFiltered(address('sort=LIKE'))).toBe(false);
  expect(isFiltered(address('keyword=a'))).toBe(true);
});
