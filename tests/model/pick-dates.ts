import type { LocalDateTime } from '#contract/moment.ts';
import type { Listing } from './items.ts';
import type { Pick, Terms } from './pick.ts';
import { Refusal } from './refusal.ts';
import { dayAfter, dayOf, epoch, wall } from './seoul-time.ts';

// Contract §5.5 in the shortest words, written apart from the server: every day is looked at by itself.

/** What of a PICK its listing's calendar is made of. */
export interface DatedPick extends globalThis.Pick<Pick, 'itemId' | 'state'> {
  readonly terms: globalThis.Pick<Terms, 'type' | 'rentalDate' | 'returnDate'>;
}

/** From when until when a listing is rented out. */
interface Rental {
  readonly from: string;
  readonly until: string;
}

/** Agreed rentals of a listing, but for the one that is being judged (contract §5.5, R). */
const rentals = (picks: Iterable<DatedPick>, itemId: number, but: DatedPick | null): Rental[] =>
  [...picks].flatMap((pick) => {
    const { type, rentalDate: from, returnDate: until } = pick.terms;
    const isAgreed = pick.state === 'CONFIRMED' || pick.state === 'IN_PROGRESS';
    const isOf = pick !== but && pick.itemId === itemId && type === 'RENTAL' && isAgreed;
    return isOf && until !== null ? [{ from, until }] : [];
  });

/** A sale or a rental that has not come back yet forbids to delete a listing (contract §2.3). */
export const isPromised = (
  picks: Iterable<DatedPick>,
  { itemId, sold }: globalThis.Pick<Listing, 'itemId' | 'sold'>,
  now: number,
): boolean => sold || rentals(picks, itemId, null).some(({ until }) => epoch(until) >= now);

interface Calendar {
  readonly item: globalThis.Pick<Listing, 'itemId'>;
  readonly picks: Iterable<DatedPick>;
  /** The PICK whose terms these are to be. */
  readonly but: DatedPick | null;
  /** The sale date, unless this PICK has set it. */
  readonly saleDate: LocalDateTime | null;
  readonly now: number;
}

/** Whether terms fit into the calendar of a listing (contract §5.5 [C]); throws what the server answers. */
export const checkDates = (terms: DatedPick['terms'], calendar: Calendar): void =>
  terms.type === 'RENTAL' ? checkRental(terms, calendar) : checkSale(terms, calendar);

const past = () => new Refusal(400, 'RENTAL_DATE_IS_BEFORE_THAN_TODAY');

const checkRental = (
  { rentalDate: from, returnDate }: DatedPick['terms'],
  { item, picks, but, saleDate, now }: Calendar,
): void => {
  const until = returnDate ?? from;
  const period = { startDate: from, endDate: returnDate };
  if (until <= from) throw new Refusal(400, 'RENTAL_DATE_IS_LATER_THAN_RETURN_DATE', period);
  if (epoch(from) <= now) throw past();
  if (rentals(picks, item.itemId, but).some((other) => from < other.until && until > other.from))
    throw new Refusal(409, 'ALREADY_RENTAL_RESERVED_PERIOD', period);
  if (saleDate !== null && until >= saleDate) throw new Refusal(409, 'ALREADY_SALE_RESERVED_PERIOD', period);
};

const checkSale = (
  { rentalDate: from }: DatedPick['terms'],
  { item, picks, but, saleDate, now }: Calendar,
): void => {
  if (epoch(from) <= now) throw past();
  if (saleDate !== null) throw new Refusal(409, 'ALREADY_SALE_RESERVED', item.itemId);
  const first = firstSaleDay(picks, item.itemId, { but, now });
  if (dayOf(from) < first)
    throw new Refusal(409, 'ALREADY_RENTAL_RESERVED_PERIOD', {
      requestSaleDate: from,
      firstAvailableSaleDate: first,
    });
};

/** The first day on which a listing may be sold. */
export const firstSaleDay = (
  picks: Iterable<DatedPick>,
  itemId: number,
  { but, now }: { readonly but: DatedPick | null; readonly now: number },
): string =>
  [dayOf(wall(now)), ...rentals(picks, itemId, but).map(({ until }) => dayAfter(dayOf(until)))]
    .toSorted()
    .at(-1) ?? '';

/** Each day of a month, `2026-11`, and whether the listing can be rented on it. */
export const rentalMonth = (
  picks: Iterable<DatedPick>,
  { itemId, saleDate = null }: globalThis.Pick<Listing, 'itemId' | 'saleDate'>,
  { month, now }: { readonly month: string; readonly now: number },
): Record<string, boolean> => {
  const taken = rentals(picks, itemId, null).map(({ from, until }) => [dayOf(from), dayOf(until)] as const);
  const days: Record<string, boolean> = {};
  for (let day = `${month}-01`; day.startsWith(month); day = dayAfter(day))
    days[day] =
      day >= dayOf(wall(now)) &&
      (saleDate === null || day < dayOf(saleDate)) &&
      taken.every(([from, until]) => day < from || day > until);
  return days;
};
