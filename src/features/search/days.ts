import type { LocalDate } from '#contract/moment.ts';

/** A range that may still lack its end, or be empty; days as `2026-11-24`, which sort by themselves. */
export interface DayRange {
  readonly from: LocalDate | null;
  readonly to: LocalDate | null;
}

export const noDays: DayRange = { from: null, to: null };

/** A day was pressed: the start, then the end; an earlier day becomes the start, a third begins anew. */
export const pickDay = ({ from, to }: DayRange, day: LocalDate): DayRange => {
  if (from === null || to !== null || day < from) return { from: day, to: null };
  return { from, to: day };
};
