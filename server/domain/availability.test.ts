import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LocalDate, LocalDateTime } from '#contract/moment.ts';
import { type Agreed, firstSaleDay, rentalMonth } from './availability.ts';

const dayMs = 86_400_000;
/** Days of a small stretch around a year's end, where month arithmetic goes wrong first. */
const origin = Date.parse('2026-11-20T00:00:00Z');
const iso = (n: number) => new Date(origin + n * dayMs).toISOString().slice(0, 10) as LocalDate; // in shape
const clocks = ['00:00:00.000000', '12:30:00.000000', '23:59:59.000000'] as const;
const momentIn = (n: number, clock: string) => `${iso(n)}T${clock}` as LocalDateTime; // the same

const dayNumber = fc.integer({ min: 0, max: 110 });
const clock = fc.constantFrom(...clocks);
const rental = fc
  .tuple(dayNumber, fc.integer({ min: 0, max: 40 }), clock, clock)
  .map(([start, length, from, until]) => ({
    days: [start, start + length] as const,
    from: momentIn(start, from),
    until: momentIn(start + length, until),
  }));
const world = fc.record({
  rentals: fc.array(rental, { maxLength: 4 }),
  sale: fc.option(fc.tuple(dayNumber, clock), { freq: 3 }),
  today: dayNumber,
});

describe('the rental calendar', () => {
  test('is what asking each day by itself gives (contract §5.5), in every month', () => {
    fc.assert(
      fc.property(
        world,
        fc.constantFrom([2026, 11], [2026, 12], [2027, 1], [2027, 2], [2027, 3], [2028, 2]),
        ({ rentals, sale, today }, [year = 0, month = 0]) => {
          const agreed: Agreed = { rentals, saleDate: sale && momentIn(...sale) };
          const got = rentalMonth(agreed, { year, month, today: iso(today) });
          const first = (Date.UTC(year, month - 1, 1) - origin) / dayMs;
          const wanted: Record<string, boolean> = {};
          for (let n = first; new Date(origin + n * dayMs).getUTCMonth() === month - 1; n += 1) {
            const past = n < today;
            const rented = rentals.some(({ days: [start, end] }) => start <= n && n <= end);
            const sold = sale !== null && n >= sale[0];
            wanted[iso(n)] = !past && !rented && !sold;
          }
          expect(got).toEqual(wanted);
        },
      ),
      { numRuns: 500 },
    );
  });

  test.each([
    [2026, 2, 28],
    [2028, 2, 29],
    [2000, 2, 29],
    [1900, 2, 28],
    [2026, 4, 30],
    [2026, 12, 31],
    [1, 1, 31],
    [9999, 12, 31],
  ])('%i-%i has %i days', (year, month, days) => {
    const free = rentalMonth(
      { rentals: [], saleDate: null },
      { year, month, today: '0001-01-01' as LocalDate },
    ); // in shape
    expect(Object.keys(free)).toHaveLength(days);
    expect(Object.values(free)).not.toContain(false);
  });
});

test('the first sale day is the earliest day from today on after which no rental is out', () => {
  fc.assert(
    fc.property(world, ({ rentals, today }) => {
      let wanted = today;
      while (rentals.some(({ days: [, end] }) => end >= wanted)) wanted += 1;
      expect(firstSaleDay(rentals, iso(today))).toBe(iso(wanted));
    }),
    { numRuns: 500 },
  );
});
