import { limits } from '#contract/limits.ts';
import type { LocalDate } from '#contract/moment.ts';

export interface PriceRange {
  readonly start: number;
  readonly end: number;
}

/** The quick ranges in the order of their words. */
export const quickRanges: readonly PriceRange[] = [
  { start: 0, end: 9_999 },
  { start: 10_000, end: 19_999 },
  { start: 20_000, end: 29_999 },
  { start: 30_000, end: 39_999 },
  { start: 40_000, end: 49_999 },
  { start: 50_000, end: limits.maxPrice },
];

export const sameRange = (a: PriceRange | null, b: PriceRange): boolean =>
  a !== null && a.start === b.start && a.end === b.end;

/** What two fields mean once they are left: a range only when both hold a number and the start is not above the end. */
export const leftPrices = (min: string, max: string): PriceRange | 'wrong-order' | null => {
  if (min === '' || max === '') return null;
  const range = { start: Number(min), end: Number(max) };
  return range.start > range.end ? 'wrong-order' : range;
};

/** A range that may still lack its end, or be empty; days as `2026-11-24`, which sort by themselves. */
export interface DayRange {
  readonly from: LocalDate | null;
  readonly to: LocalDate | null;
}

export const noDays: DayRange = { from: null, to: null };

/** A day was pressed: the start, then the end; an earlier day becomes the start, a third begins again. */
export const pickDay = ({ from, to }: DayRange, day: LocalDate): DayRange => {
  if (from === null || to !== null || day < from) return { from: day, to: null };
  return { from, to: day };
};
