import { limits } from '#contract/limits.ts';
import { isBlank, typedLine } from '#contract/text.ts';
import type { Moment } from '#src/db/rows.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';
import type { Terms } from '#src/domain/picks/terms.ts';
import { parseKst } from '#src/lib/kst.ts';
import type { End, PickForm } from './form.ts';
import type { PickKind } from './kind.ts';

/** What of the terms is not the form's to say: it goes out as it stands here. */
export interface Frame {
  readonly kind: PickKind;
  /** Whether prices may be other than these. */
  readonly canDeal: boolean;
  readonly price: number;
  readonly deposit: number;
  /** Of a parcel, which meets nowhere; an older server wants some text there (contract §2.6). */
  readonly places: { readonly start: string; readonly end: string };
}

/** A new PICK: the listing's price and place, where nothing else is said. */
export const frameOfItem = (kind: PickKind, item: ItemRow): Frame => {
  const place = item.detail?.location ?? '';
  const isSale = kind.type === 'SALE';
  return {
    kind,
    canDeal: item.detail?.canDeal ?? false,
    price: isSale ? item.salePrice : item.rentalFee,
    deposit: isSale ? 0 : item.deposit,
    places: { start: place, end: place },
  };
};

/** A PICK that is changed: what was agreed, where nothing else is said. */
export const frameOfTerms = (kind: PickKind, terms: Terms, canDeal: boolean): Frame => ({
  kind,
  canDeal,
  price: terms.price,
  deposit: terms.deposit,
  places: { start: terms.rentalLocation, end: terms.returnLocation ?? '' },
});

/** How many UTF-16 units too long a place is, as the field's counter and the server count. */
export const tooLong = (place: string): number =>
  Math.max(0, typedLine(place).length - limits.pickLocationInput);

export const isPlace = (text: string): boolean => !isBlank(text) && tooLong(text) === 0;

/** A cleared price is no price: it is neither 0 won nor the listed one. */
const amountOf = (digits: string): number | null => (digits === '' ? null : Number(digits));

/** What is offered in all; null: a price is missing. */
export const offeredSum = (form: PickForm, { kind }: Frame): number | null => {
  const price = amountOf(form.price);
  const deposit = kind.type === 'RENTAL' ? amountOf(form.deposit) : 0;
  return price === null || deposit === null ? null : price + deposit;
};

/** What would be sent; null: something required is not there yet, so nothing can be saved. */
export const termsFrom = (form: PickForm, frame: Frame): Terms | null => {
  const { kind, canDeal, places } = frame;
  const isRental = kind.type === 'RENTAL';
  const isDirect = kind.method === 'DIRECT';
  const price = canDeal ? amountOf(form.price) : frame.price;
  const deposit = !isRental ? 0 : canDeal ? amountOf(form.deposit) : frame.deposit;
  const { start, end } = form;
  if (start.at === null || (isRental && end.at === null)) return null;
  if (isDirect && !(isPlace(start.place) && (!isRental || isPlace(end.place)))) return null;
  if (price === null || deposit === null) return null;
  return {
    type: kind.type,
    tradeMethod: kind.method,
    rentalDate: start.at,
    returnDate: isRental ? end.at : null,
    rentalLocation: isDirect ? typedLine(start.place) : places.start,
    returnLocation: isRental ? (isDirect ? typedLine(end.place) : places.end) : null,
    price,
    deposit,
  };
};

/** The longest rental that the form takes, in days. */
export const longestRentalDays = 365;
/** A year later has no place in a calendar that is written with four digits. */
export const lastYear = 9998;

const dayMs = 86_400_000;

export type Refusal = 'start-after-end' | 'start-in-past' | 'too-long' | 'too-late';

const yearOf = (at: string): number => Number(at.slice(0, 4));

/** Terms that were not sent. */
export interface Refused {
  readonly why: Refusal;
  readonly rentalDate: string;
  readonly returnDate: string | null;
}

/** Which date is to be chosen anew, as long as neither is another than was refused. */
export const wrongEnd = (refused: Refused | null, { start, end }: PickForm): End | null => {
  if (refused === null || start.at !== refused.rentalDate) return null;
  if (refused.returnDate !== null && end.at !== refused.returnDate) return null;
  switch (refused.why) {
    case 'start-in-past':
      return 'start';
    case 'start-after-end':
    case 'too-long':
      return 'end';
    case 'too-late':
      return yearOf(refused.rentalDate) > lastYear ? 'start' : 'end';
    default:
      return refused.why satisfies never;
  }
};

/** Why terms that are complete are not sent all the same. `now` is the server's. */
export const refusalOf = ({ rentalDate, returnDate }: Terms, now: Moment): Refusal | null => {
  const start = parseKst(rentalDate);
  const end = returnDate === null ? undefined : parseKst(returnDate);
  if ([rentalDate, returnDate].some((at) => at !== null && yearOf(at) > lastYear)) return 'too-late';
  if (start === undefined) return 'start-in-past'; // of a stored draft that is no date: another must be chosen
  if (end !== undefined && start >= end) return 'start-after-end';
  if (start <= now) return 'start-in-past';
  return end !== undefined && end - start > longestRentalDays * dayMs ? 'too-long' : null;
};
