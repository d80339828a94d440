import type { ItemId } from '#contract/ids.ts';
import type { LocalDateTime } from '#contract/moment.ts';
import { addDays, dayOf } from '../../db/kst.ts';
import { InvalidInput, Problem } from '../../problem.ts';
import { type Agreed, firstSaleDay } from '../availability.ts';

/** The days a PICK asks for; a purchase has no end. Moments are whole seconds, so that they compare as text. */
export interface Span {
  readonly start: LocalDateTime;
  readonly end: LocalDateTime | null;
}

/** Days as somebody names them: their length is held against the field that says the end (a limit of ours). */
export interface AskedSpan extends Span {
  readonly endField: 'endDate' | 'returnDate';
}

/** What else is agreed on the item, the PICK itself left out. */
export interface Around extends Agreed {
  readonly itemId: ItemId;
  /** The server's moment, six digits: a start in the same second is not after it. */
  readonly now: LocalDateTime;
}

const longestDays = 365;
const lastYear = '9998';

/** What no calendar holds: refused by the field's name, before any other question about dates (a limit of ours). */
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

/** Half-open: touching ends are no overlap (contract §5.5 [C]). */
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
  if (endField !== null) checkLength(start, end, endField); // after these two, which have codes of the contract
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
 * Whether an item is free for these dates, in the order of contract §5.5 [C]: at propose, edit and confirm alike, the
 * length only where they are asked for.
 */
export const checkDates = (span: Span | AskedSpan, around: Around): void => {
  const { start, end } = span;
  if (end === null) checkSale(start, around);
  else checkRental(start, end, 'endField' in span ? span.endField : null, around);
};
