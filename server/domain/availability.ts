import type { LocalDate, LocalDateTime } from '#contract/moment.ts';
import { addDays, dayOf } from '../db/kst.ts';

/** An agreed rental of an item: a PICK of type RENTAL that is CONFIRMED or IN_PROGRESS (contract §5.5, set R). */
export interface AgreedRental {
  readonly from: LocalDateTime;
  readonly until: LocalDateTime;
}

export interface Agreed {
  readonly rentals: readonly AgreedRental[];
  readonly saleDate: LocalDateTime | null;
}

const taken = ({ rentals, saleDate }: Agreed, day: LocalDate): boolean =>
  (saleDate !== null && day >= dayOf(saleDate)) ||
  rentals.some(({ from, until }) => dayOf(from) <= day && day <= dayOf(until));

const daysOf = (year: number, month: number): readonly LocalDate[] => {
  // ISO days compare as text, so years need their four digits
  const first = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01` as LocalDate;
  const days: LocalDate[] = [];
  for (let day = first; day.slice(0, 7) === first.slice(0, 7); day = addDays(day, 1)) days.push(day);
  return days;
};

/** Every day of the month: false before today, on a day touched by an agreed rental, and from the sale on (contract §5.5). */
export const rentalMonth = (
  agreed: Agreed,
  { year, month, today }: { readonly year: number; readonly month: number; readonly today: LocalDate },
): Record<string, boolean> =>
  Object.fromEntries(daysOf(year, month).map((day) => [day, day >= today && !taken(agreed, day)]));

/** The first day on which the item may be sold: today, or the day after the last agreed return (contract §5.5). */
export const firstSaleDay = (rentals: readonly AgreedRental[], today: LocalDate): LocalDate =>
  // ISO days sort as text
  [today, ...rentals.map(({ until }) => addDays(dayOf(until), 1))].toSorted().at(-1) ?? today;
