import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ItemId } from '#contract/ids.ts';
import type { LocalDateTime } from '#contract/moment.ts';
import { InvalidInput, Problem } from '../../problem.ts';
import { type Around, checkDates, checkYears } from '../availability.ts';

const at = (text: string) => text as LocalDateTime; // literals in shape
const around: Around = {
  itemId: 341 as ItemId, // any
  now: at('2026-12-30T10:00:00.000000'),
  rentals: [{ from: at('2027-01-02T12:00:00'), until: at('2027-01-05T12:00:00') }],
  saleDate: null,
};
const refusal = (work: () => void): [string, unknown] | null => {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof Problem)
      return [error.code, error instanceof InvalidInput ? error.text : error.data];
    throw error;
  }
};
const rental = (start: string, end: string, more: Partial<Around> = {}) =>
  refusal(() => checkDates({ start: at(start), end: at(end) }, { ...around, ...more }));
const sale = (start: string, more: Partial<Around> = {}) =>
  refusal(() => checkDates({ start: at(start), end: null }, { ...around, ...more }));

describe('a rental', () => {
  test.each([
    ['whole before', '2026-12-31T10:00:00', '2027-01-01T10:00:00', true],
    ['touching its start', '2026-12-31T10:00:00', '2027-01-02T12:00:00', true],
    ['touching its end', '2027-01-05T12:00:00', '2027-01-06T10:00:00', true],
    ['the very same', '2027-01-02T12:00:00', '2027-01-05T12:00:00', false],
    ['the same start, an earlier end', '2027-01-02T12:00:00', '2027-01-03T12:00:00', false],
    ['a later start, the same end', '2027-01-03T12:00:00', '2027-01-05T12:00:00', false],
    ['within it', '2027-01-03T12:00:00', '2027-01-04T12:00:00', false],
    ['around it', '2027-01-01T12:00:00', '2027-01-09T12:00:00', false],
    ['a second over its start', '2027-01-01T12:00:00', '2027-01-02T12:00:01', false],
    ['a second before its end', '2027-01-05T11:59:59', '2027-01-09T12:00:00', false],
  ])('%s: %s to %s is free = %s', (_, startDate, endDate, free) => {
    expect(rental(startDate, endDate)).toEqual(
      free ? null : ['ALREADY_RENTAL_RESERVED_PERIOD', { startDate, endDate }],
    );
  });

  test('overlaps another exactly when some second belongs to both', () => {
    const second = fc.integer({ min: 1, max: 12 });
    const moment = (n: number) => `2027-02-01T00:00:${String(n).padStart(2, '0')}`;
    fc.assert(
      fc.property(second, second, second, second, (a, b, c, d) => {
        fc.pre(a < b && c < d);
        const shared = Array.from({ length: 12 }, (_, n) => n + 1).some(
          (n) => a <= n && n < b && c <= n && n < d,
        );
        const rentals = [{ from: at(moment(c)), until: at(moment(d)) }];
        expect(rental(moment(a), moment(b), { rentals }) !== null).toBe(shared);
      }),
    );
  });

  test('is checked for its order, then its start, then other rentals, then a sale', () => {
    const saleDate = at('2027-01-01T00:00:00');
    const past = ['2026-12-30T10:00:00', '2026-12-30T09:00:00'] as const;
    expect(rental(...past)).toEqual([
      'RENTAL_DATE_IS_LATER_THAN_RETURN_DATE',
      { startDate: past[0], endDate: past[1] },
    ]);
    expect(rental(past[0], past[0])?.[0]).toBe('RENTAL_DATE_IS_LATER_THAN_RETURN_DATE');
    expect(rental(past[0], '2027-01-03T00:00:00')).toEqual(['RENTAL_DATE_IS_BEFORE_THAN_TODAY', null]);
    expect(rental('2026-12-30T10:00:01', '2027-01-03T00:00:00', { saleDate })?.[0]).toBe(
      'ALREADY_RENTAL_RESERVED_PERIOD',
    );
    expect(rental('2026-12-30T10:00:01', '2027-01-01T00:00:00', { saleDate })?.[0]).toBe(
      'ALREADY_SALE_RESERVED_PERIOD',
    );
    expect(rental('2026-12-30T10:00:01', '2026-12-31T23:59:59', { saleDate })).toBeNull();
  });

  const asked = (start: string, end: string) =>
    refusal(() => checkDates({ start: at(start), end: at(end), endField: 'returnDate' }, around));

  test.each([
    ['2027-01-05T12:00:00', '2028-01-05T12:00:00', null],
    ['2027-01-05T12:00:00', '2028-01-05T12:00:01', 'returnDate: 365일 안이어야 해요.'],
    // it overlaps another rental too
    ['2027-01-04T12:00:00', '2028-01-04T12:00:01', 'returnDate: 365일 안이어야 해요.'],
  ])(
    'requested from %s to %s is checked for a year of length before other rentals',
    (start, end, complaint) => {
      expect(asked(start, end)).toEqual(complaint && ['INVALID_INPUT', complaint]);
    },
  );

  test('is checked for a year of length after its order and its start, and only in a request', () => {
    const [past, next, later] = ['2020-01-01T10:00:00', '2027-01-05T12:00:00', '2029-01-01T10:00:00'];
    expect(asked(past, later)?.[0]).toBe('RENTAL_DATE_IS_BEFORE_THAN_TODAY');
    expect(asked(next, past)?.[0]).toBe('RENTAL_DATE_IS_LATER_THAN_RETURN_DATE');
    expect(rental(next, later)).toBeNull();
  });
});

describe('a sale', () => {
  test('is checked for its start, then another sale, then the rentals before it', () => {
    const saleDate = at('2027-02-01T00:00:00');
    expect(sale('2026-12-30T10:00:00', { saleDate })).toEqual(['RENTAL_DATE_IS_BEFORE_THAN_TODAY', null]);
    expect(sale('2027-01-03T10:00:00', { saleDate })).toEqual(['ALREADY_SALE_RESERVED', 341]);
    expect(sale('2027-01-05T23:59:59')).toEqual([
      'ALREADY_RENTAL_RESERVED_PERIOD',
      { requestSaleDate: '2027-01-05T23:59:59', firstAvailableSaleDate: '2027-01-06' },
    ]);
    expect(sale('2027-01-06T00:00:00')).toBeNull();
    expect(sale('2026-12-30T10:00:01', { rentals: [] })).toBeNull();
  });
});

describe('a year that no calendar shows', () => {
  const span = (start: string, end: string | null) =>
    refusal(() =>
      checkYears({ start: at(start), end: end === null ? null : at(end) }, ['startDate', 'endDate']),
    );

  test.each([
    ['9999-01-01T00:00:00', null, 'startDate: 9999년보다 앞이어야 해요.'],
    ['9998-12-31T00:00:00', '9999-01-01T00:00:00', 'endDate: 9999년보다 앞이어야 해요.'],
  ])('from %s to %s is refused under the name of its field', (start, end, complaint) => {
    expect(span(start, end)).toEqual(['INVALID_INPUT', complaint]);
  });

  test.each([
    ['9998-12-31T23:59:59', null],
    // length and order are checked later, with the item
    ['2027-01-01T10:00:00', '2037-01-01T10:00:00'],
    ['2027-01-01T10:00:00', '2020-01-01T10:00:00'],
  ])('from %s to %s is not in it', (start, end) => {
    expect(span(start, end)).toBeNull();
  });
});
