import type { AppointmentId, ItemId } from '#contract/ids.ts';
import type { RentalAvailability } from '#contract/item.ts';
import type { LocalDate, LocalDateTime } from '#contract/moment.ts';
import type { Ctx } from '../context.ts';
import { addDays, day, dayOf, moment, toSeconds } from '../db/kst.ts';
import type { ItemRow, PickRow } from '../db/schema.ts';
import { InvalidInput, Problem } from '../problem.ts';
import { isAgreedSale } from './picks/change.ts';

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

const offeredItem = async (
  { db }: Ctx,
  itemId: ItemId,
): Promise<Pick<ItemRow, 'transaction_types' | 'sale_date'>> => {
  const row = await db
    .selectFrom('items')
    .select(['transaction_types', 'sale_date', 'deleted_at'])
    .where('id', '=', itemId)
    .executeTakeFirst();
  if (!row) throw new Problem('ITEM_NOT_FOUND', itemId);
  if (row.deleted_at !== null) throw new Problem('ALREADY_DELETED_ITEM');
  return row;
};

/** The agreed rentals of an item, but for the PICK whose own terms are being judged (contract §5.5, set R). */
const agreedRentals = async (
  { db }: Pick<Ctx, 'db'>,
  itemId: ItemId,
  except: AppointmentId | null = null,
): Promise<readonly AgreedRental[]> => {
  const rows = await db
    .selectFrom('appointments')
    .select(['id', 'rental_date', 'return_date'])
    .where('item_id', '=', itemId)
    .where('type', '=', 'RENTAL')
    .where('state', 'in', ['CONFIRMED', 'IN_PROGRESS'])
    .execute();
  return rows
    .filter(({ id }) => id !== except)
    .map(({ rental_date, return_date }) => ({
      from: toSeconds(rental_date),
      until: toSeconds(return_date ?? rental_date),
    }));
};

/** Which days of a month the item can be rented (contract §2.3, §5.5). */
export const rentalAvailability = async (
  ctx: Ctx,
  itemId: ItemId,
  { year, month }: { readonly year: number; readonly month: number },
): Promise<RentalAvailability> => {
  const item = await offeredItem(ctx, itemId);
  if (!item.transaction_types.includes('RENTAL')) throw new Problem('CANNOT_RENTAL_ITEM');
  const agreed = { rentals: await agreedRentals(ctx, itemId), saleDate: item.sale_date };
  const availability = rentalMonth(agreed, { year, month, today: day(ctx.clock.now()) });
  return { itemId, year, month, availability };
};

/** The first day on which the item may be bought (contract §2.3, §5.5). */
export const saleAvailability = async (ctx: Ctx, itemId: ItemId): Promise<LocalDate> => {
  const item = await offeredItem(ctx, itemId);
  if (!item.transaction_types.includes('SALE')) throw new Problem('CANNOT_SALE_ITEM');
  if (item.sale_date !== null) throw new Problem('ALREADY_SALE_RESERVED', itemId);
  return firstSaleDay(await agreedRentals(ctx, itemId), day(ctx.clock.now()));
};

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

/** Refuses dates that another PICK of the item holds; the item's lock is held (contract §5.5). */
export const requireFree = async (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  item: Pick<ItemRow, 'id' | 'sale_date'>,
  span: Span | AskedSpan,
  own: (Pick<PickRow, 'type' | 'state'> & { readonly id: AppointmentId }) | null,
): Promise<void> => {
  const sold = own !== null && isAgreedSale(own) ? null : item.sale_date;
  checkDates(span, {
    itemId: item.id,
    now: moment(ctx.clock.now()),
    rentals: await agreedRentals(ctx, item.id, own?.id ?? null),
    saleDate: sold && toSeconds(sold),
  });
};

/** The dates that a PICK holds or proposes. */
export const spanOf = (pick: Pick<PickRow, 'rental_date' | 'return_date'>): Span => ({
  start: toSeconds(pick.rental_date),
  end: pick.return_date && toSeconds(pick.return_date),
});
