import type { ErrorCode } from '#contract/errors.ts';
import type { PickState, PickType } from '#contract/pick.ts';
import { type Dates, dayMs, epoch, hourMs, nextAt, wall } from './pick-acts.ts';

// Contract §5.5 in the shortest words, written apart from the server: every day is looked at by itself.

export interface DatedPick extends Dates {
  readonly type: PickType;
  readonly state: PickState;
}

export interface DatedItem {
  readonly saleDate: string | null;
  readonly picks: readonly DatedPick[];
}

export interface Refusal {
  readonly code: ErrorCode;
  /** What `data` must hold at least; null: it is null. */
  readonly data: unknown;
}

const dayOf = (text: string): string => text.slice(0, 10);
const rentals = ({ picks }: DatedItem): readonly { readonly from: string; readonly until: string }[] =>
  picks.flatMap(({ type, state, from, until }) =>
    type === 'RENTAL' && until !== null && (state === 'CONFIRMED' || state === 'IN_PROGRESS')
      ? [{ from, until }]
      : [],
  );

const dayAfter = (day: string): string => wall(epoch(`${day}T00:00:00`) + dayMs).slice(0, 10);

export const firstSaleDay = (item: DatedItem, now: number): string =>
  [dayOf(wall(now)), ...rentals(item).map(({ until }) => dayAfter(dayOf(until)))].toSorted().at(-1) ?? '';

/** The calendar of a month, `2026-11`. */
export const month = (item: DatedItem, name: string, now: number): Record<string, boolean> => {
  const days: Record<string, boolean> = {};
  for (let day = `${name}-01`; day.startsWith(name); day = dayAfter(day))
    days[day] =
      day >= dayOf(wall(now)) &&
      (item.saleDate === null || day < dayOf(item.saleDate)) &&
      rentals(item).every(({ from, until }) => day < dayOf(from) || day > dayOf(until));
  return days;
};

const rentalRefusal = (item: DatedItem, from: string, until: string, now: number): Refusal | null => {
  const data = { startDate: from, endDate: until };
  if (until <= from) return { code: 'RENTAL_DATE_IS_LATER_THAN_RETURN_DATE', data };
  if (epoch(from) <= now) return { code: 'RENTAL_DATE_IS_BEFORE_THAN_TODAY', data: null };
  if (rentals(item).some((other) => from < other.until && until > other.from))
    return { code: 'ALREADY_RENTAL_RESERVED_PERIOD', data };
  if (item.saleDate !== null && until >= item.saleDate) return { code: 'ALREADY_SALE_RESERVED_PERIOD', data };
  return null;
};

const saleRefusal = (item: DatedItem, from: string, now: number): Refusal | null => {
  if (epoch(from) <= now) return { code: 'RENTAL_DATE_IS_BEFORE_THAN_TODAY', data: null };
  if (item.saleDate !== null) return { code: 'ALREADY_SALE_RESERVED', data: 'item' };
  const first = firstSaleDay(item, now);
  return dayOf(from) < first
    ? { code: 'ALREADY_RENTAL_RESERVED_PERIOD', data: { firstAvailableSaleDate: first } }
    : null;
};

/** Why these dates cannot be had; the item is without the PICK they are for. */
export const refusalOf = (item: DatedItem, { from, until }: Dates, now: number): Refusal | null =>
  until === null ? saleRefusal(item, from, now) : rentalRefusal(item, from, until, now);

/** When a proposal is over: the first 04:00 after its start, or at which it was untouched for a week (contract §5.2 row 8). */
export const expiryOf = (from: string, termsAt: number): number =>
  Math.min(nextAt(epoch(from), '04:00:00'), nextAt(termsAt + 7 * dayMs - 1, '04:00:00'));

/** The midnight after the agreed day (rows 10 and 11). */
export const completionOf = ({ from, until }: Dates): number =>
  epoch(`${dayAfter(dayOf(until ?? from))}T00:00:00`);

export const reminderOf = (text: string): number => epoch(text) - hourMs;
