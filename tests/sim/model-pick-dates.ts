import type { LocalDateTime } from '#contract/moment.ts';
import { addDays, parseKst, startOfDay, toDay } from '#src/lib/kst.ts';
import type { Listing } from './model-items.ts';
import { isUnfinished, type Pick, type Terms } from './model-pick-types.ts';
import { Refusal } from './model-types.ts';

/** Milliseconds of a moment that was parsed before it got here. */
export const msOf = (moment: string): number => parseKst(moment) ?? 0;

/** Agreed rentals of a listing, but for the one that is being judged (contract §5.5, R). */
const agreed = (picks: Iterable<Pick>, itemId: number, but: Pick | null): Pick[] =>
  [...picks].filter(
    (pick) =>
      pick !== but &&
      pick.itemId === itemId &&
      pick.terms.type === 'RENTAL' &&
      isUnfinished(pick.state) &&
      pick.state !== 'PENDING',
  );

interface Market {
  readonly item: Listing;
  readonly picks: Iterable<Pick>;
  /** The PICK whose terms these are to be. */
  readonly but: Pick | null;
  /** The sale date, unless this PICK has set it. */
  readonly saleDate: LocalDateTime | null;
  readonly now: number;
}

/** Whether terms fit into the calendar of a listing (contract §5.5 [C]); throws what the server answers. */
export const checkDates = (terms: Terms, market: Market): void =>
  terms.type === 'RENTAL' ? checkRental(terms, market) : checkSale(terms, market);

const past = () => new Refusal(400, 'RENTAL_DATE_IS_BEFORE_THAN_TODAY');

const checkRental = (
  { rentalDate, returnDate }: Terms,
  { item, picks, but, saleDate, now }: Market,
): void => {
  const [start, end] = [msOf(rentalDate), msOf(returnDate ?? rentalDate)];
  const period = { startDate: rentalDate, endDate: returnDate };
  if (end <= start) throw new Refusal(400, 'RENTAL_DATE_IS_LATER_THAN_RETURN_DATE', period);
  if (start <= now) throw past();
  const isTaken = agreed(picks, item.itemId, but).some(
    ({ terms }) => start < msOf(terms.returnDate ?? '') && end > msOf(terms.rentalDate),
  );
  if (isTaken) throw new Refusal(409, 'ALREADY_RENTAL_RESERVED_PERIOD', period);
  if (saleDate !== null && end >= msOf(saleDate))
    throw new Refusal(409, 'ALREADY_SALE_RESERVED_PERIOD', period);
};

const checkSale = ({ rentalDate }: Terms, { item, picks, but, saleDate, now }: Market): void => {
  if (msOf(rentalDate) <= now) throw past();
  if (saleDate !== null) throw new Refusal(409, 'ALREADY_SALE_RESERVED', item.itemId);
  const first = firstSaleDay(picks, item.itemId, { but, now });
  if (rentalDate.slice(0, 10) < first)
    throw new Refusal(409, 'ALREADY_RENTAL_RESERVED_PERIOD', {
      requestSaleDate: rentalDate,
      firstAvailableSaleDate: first,
    });
};

/** The first day on which a listing may be sold. */
export const firstSaleDay = (
  picks: Iterable<Pick>,
  itemId: number,
  { but, now }: { readonly but: Pick | null; readonly now: number },
): string => {
  const returns = agreed(picks, itemId, but).map(({ terms }) => msOf(terms.returnDate ?? ''));
  return [now, ...returns.map((at) => addDays(at, 1))].map(toDay).sort().at(-1) ?? '';
};

/** Each day of a month and whether the listing can be rented on it (contract §5.5). */
export const rentalMonth = (
  picks: Iterable<Pick>,
  { itemId, saleDate = null }: Listing,
  { year, month, now }: { readonly year: number; readonly month: number; readonly now: number },
): Record<string, boolean> => {
  const first = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`;
  const rentals = agreed(picks, itemId, null).map(({ terms }) => [
    terms.rentalDate.slice(0, 10),
    terms.returnDate?.slice(0, 10) ?? '',
  ]);
  const days: Record<string, boolean> = {};
  for (let at = msOf(`${first}-01`); toDay(at).startsWith(first); at = addDays(at, 1)) {
    const day = toDay(at);
    const isTaken = rentals.some(([from = '', to = '']) => from <= day && day <= to);
    days[day] = day >= toDay(now) && !isTaken && (saleDate === null || day < saleDate.slice(0, 10));
  }
  return days;
};

const hour = 3_600_000;
const lifeMs = 7 * 24 * hour;

/** When the clock changes a PICK next, as it is (contract §5.2, rules 8 to 11 [C]). */
export const dueAt = ({ state, terms, termsAt }: Pick): number => {
  const end = terms.returnDate ?? terms.rentalDate;
  if (state === 'PENDING') {
    // the next four o'clock after either
    const at = Math.min(msOf(terms.rentalDate) + 1, termsAt + lifeMs);
    const four = startOfDay(at) + 4 * hour;
    return four >= at ? four : addDays(four, 1);
  }
  if (state === 'CONFIRMED' && terms.type === 'RENTAL') return msOf(terms.rentalDate);
  return addDays(startOfDay(msOf(end)), 1);
};
