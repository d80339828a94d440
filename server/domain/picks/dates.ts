import type { ItemId } from '#contract/ids.ts';
import type { LocalDateTime } from '#contract/moment.ts';
import { addDays, dayOf } from '../../db/kst.ts';
import { InvalidInput, Problem } from '../../problem.ts';
import { type Agreed, firstSaleDay } from '../availability.ts';

/** The dates of a PICK; a sale has no end. Moments are whole seconds, so that they compare as text. */
export interface Span {
  readonly start: LocalDateTime;
  readonly end: LocalDateTime | null;
}

/** Dates of a request: a span that is too long is refused under the name of its last field (a limit of ours). */
export interface AskedSpan extends Span {
  readonly endField: 'endDate' | 'returnDate';
}

/** What is agreed on the item beside the PICK itself. */
export interface Around extends Agreed {
  readonly itemId: ItemId;
  /** The server's moment, six digits: a start in the same second is not after it. */
  readonly now: LocalDateTime;
}

const longestDays = 365;
const lastYear = '9998';

/** Refuses a year that no calendar shows, under the name of its field and before any other check (a limit of ours). */
export const checkYears = ({ start, end }: Span, [from, until]: readonly [string, string]): void => {
  for (const [field, moment] of [
    [from, start],
    [until, end],
  ] as const)
    if (moment !== null && moment.slice(0, 4) > lastYear)
      throw new InvalidInput(field, '9999년보다 앞이어야 해요.');
};

const checkLength = (start: LocalDateTime, end: LocalDateTime, endField: string): void => {
  const latest = `${addDays(dayOf(start), longestDays)}${start.slice(10)}`;
  if (end > latest) throw new InvalidInput(endField, `${longestDays}일 안이어야 해요.`);
};

/** Spans are half-open: those that touch do not overlap (contract §5.5 [C]). */
const overlaps = (start: LocalDateTime, end: LocalDateTime, { rentals }: Agreed): boolean =>
  rentals.some(({ from, until }) => start < until && end > from);

const checkRental = (
  start: LocalDateTime,
  end: LocalDateTime,
  endField: string | null,
  around: Around,
): void => {
  const dates = { startDate: start, endDate: end };
  if (end <= start) throw new Problem('RENTAL_DATE_IS_LATER_THAN_RETURN_DATE', dates);
  if (start <= around.now) throw new Problem('RENTAL_DATE_IS_BEFORE_THAN_TODAY');
  if (endField !== null) checkLength(start, end, endField); // after the two checks that the contract names
  if (overlaps(start, end, around)) throw new Problem('ALREADY_RENTAL_RESERVED_PERIOD', dates);
  if (around.saleDate !== null && end >= around.saleDate)
    throw new Problem('ALREADY_SALE_RESERVED_PERIOD', dates);
};

const checkSale = (start: LocalDateTime, { rentals, saleDate, itemId, now }: Around): void => {
  if (start <= now) throw new Problem('RENTAL_DATE_IS_BEFORE_THAN_TODAY');
  if (saleDate !== null) throw new Problem('ALREADY_SALE_RESERVED', itemId);
  const firstAvailableSaleDate = firstSaleDay(rentals, dayOf(now));
  if (dayOf(start) < firstAvailableSaleDate)
    throw new Problem('ALREADY_RENTAL_RESERVED_PERIOD', { requestSaleDate: start, firstAvailableSaleDate });
};

/**
 * Refuses dates for which an item is not free, in the order of contract §5.5 [C]. Propose, edit and confirm all call it;
 * the length is checked only in dates of a request.
 */
export const checkDates = (span: Span | AskedSpan, around: Around): void => {
  const { start, end } = span;
  if (end === null) checkSale(start, around);
  else checkRental(start, end, 'endField' in span ? span.endField : null, around);
};
