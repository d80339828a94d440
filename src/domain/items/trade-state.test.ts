import { expect, test } from 'vitest';
import { parseKst } from '#src/lib/kst.ts';
import type { ItemDetailPart, ItemRow } from './rows.ts';
import { tradeStateOf } from './trade-state.ts';

const row = (change: Partial<ItemRow>) => ({ isSold: null, soldStamp: 0, detail: null, ...change });
const detail = (saleDate: string | null): ItemDetailPart =>
  ({ saleDate, at: parseKst('2026-11-20T18:00:00') }) as ItemDetailPart; // nothing else decides

test('a listing without an answer, or stored by an earlier version of the app, has no trade state', () => {
  expect(tradeStateOf(row({}))).toBeNull();
  expect(tradeStateOf(row({ tradeState: null, tradeStamp: 0 }))).toBeNull();
});

test.each(['AVAILABLE', 'RESERVED', 'SOLD'] as const)(
  'the trade state %s of a server is taken over',
  (tradeState) => {
    expect(tradeStateOf(row({ tradeState, tradeStamp: 3 }))).toBe(tradeState);
  },
);

test('`isSold` of a plain server means SOLD or AVAILABLE', () => {
  expect(tradeStateOf(row({ isSold: true, soldStamp: 3 }))).toBe('SOLD');
  expect(tradeStateOf(row({ isSold: false, soldStamp: 3 }))).toBe('AVAILABLE');
});

test('a plain server’s sale with a date after its answer is only agreed', () => {
  const sold = { isSold: true, soldStamp: 3 } as const;
  expect(tradeStateOf(row({ ...sold, detail: detail('2026-11-20T18:00:01') }))).toBe('RESERVED');
  expect(tradeStateOf(row({ ...sold, detail: detail('2026-11-20T18:00:00') }))).toBe('SOLD');
  expect(tradeStateOf(row({ ...sold, detail: detail(null) }))).toBe('SOLD');
});

test('of one answer with both the trade state counts; of two answers the newer one', () => {
  const both = { isSold: true, soldStamp: 3, tradeState: 'RESERVED' } as const;
  expect(tradeStateOf(row({ ...both, tradeStamp: 3 }))).toBe('RESERVED');
  expect(tradeStateOf(row({ ...both, tradeStamp: 4 }))).toBe('RESERVED');
  expect(tradeStateOf(row({ ...both, tradeStamp: 2 }))).toBe('SOLD');
});
