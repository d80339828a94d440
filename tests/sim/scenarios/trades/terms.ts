import type { LocalDateTime } from '#contract/moment.ts';
import type { PickType } from '#contract/pick.ts';
import { addDays, toDay, toWire } from '#src/lib/kst.ts';
import type { Listing } from '#tests/model/items.ts';
import type { Terms } from '#tests/model/pick.ts';

const places = ['중앙광장', '학생회관 1층 로비', '도서관 앞'] as const;
const hour = 3_600_000;

const placeOf = (n: number): string => places[n % places.length] ?? places[0];

/** When it begins: one of the next days, now and then so soon that time overtakes it. */
const startOf = (n: number, now: number, isParcel: boolean): LocalDateTime => {
  const day = addDays(now, 1 + (n % 4));
  if (isParcel) return `${toDay(day)}T00:00:00` as LocalDateTime; // of that shape
  const at = n % 5 === 0 ? now + 2 * hour : day;
  return toWire(Math.floor(at / hour) * hour) as LocalDateTime; // of that shape
};

/** Terms that somebody might write down in the form, by a number of the script. */
export const draftTerms = (type: PickType, n: number, { salePrice, offer }: Listing, now: number): Terms => {
  const isParcel = n % 3 === 1;
  const rentalDate = startOf(n, now, isParcel);
  const off = offer?.canDeal === false ? 0 : (n % 4) * 500;
  const place = isParcel ? '' : placeOf(n);
  if (type === 'SALE')
    return {
      type,
      tradeMethod: isParcel ? 'PARCEL' : 'DIRECT',
      rentalDate,
      returnDate: null,
      rentalLocation: place,
      returnLocation: null,
      price: salePrice - off,
      deposit: 0,
    };
  return {
    type,
    tradeMethod: isParcel ? 'PARCEL' : 'DIRECT',
    rentalDate,
    returnDate: later(rentalDate, 1 + (n % 3)),
    rentalLocation: place,
    returnLocation: place,
    price: (offer?.rentalFee ?? 0) - off,
    deposit: offer?.deposit ?? 0,
  };
};

const later = (moment: LocalDateTime, days: number): LocalDateTime =>
  `${toDay(addDays(Date.parse(`${moment}+09:00`), days))}${moment.slice(10)}` as LocalDateTime; // of that shape

/** The same but for one field: whoever overlooks that one takes them for the same. */
export const changed = (terms: Terms, n: number, canDeal: boolean): Terms => {
  const isRental = terms.type === 'RENTAL';
  const returnDate = terms.returnDate;
  switch (n % 7) {
    case 0: {
      const moved = later(terms.rentalDate, 1);
      // the return stays where it is as long as it is after the start
      const stays = returnDate === null || returnDate > moved;
      return { ...terms, rentalDate: moved, returnDate: stays ? returnDate : later(returnDate, 1) };
    }
    case 1:
      if (returnDate !== null) return { ...terms, returnDate: later(returnDate, 1) };
      return { ...terms, rentalDate: later(terms.rentalDate, 2) };
    case 2:
      return { ...terms, rentalLocation: other(terms.rentalLocation) };
    case 3:
      if (isRental) return { ...terms, returnLocation: other(terms.returnLocation ?? '') };
      return { ...terms, rentalLocation: other(terms.rentalLocation) };
    case 4:
      if (canDeal) return { ...terms, price: terms.price + 100 };
      return {
        ...terms,
        rentalDate: later(terms.rentalDate, 1),
        returnDate: returnDate && later(returnDate, 1),
      };
    case 5:
      if (canDeal && isRental) return { ...terms, deposit: terms.deposit + 1_000 };
      return { ...terms, rentalLocation: other(terms.rentalLocation) };
    default: {
      const isParcel = terms.tradeMethod === 'DIRECT';
      const place = isParcel ? terms.rentalLocation : terms.rentalLocation || placeOf(n);
      const back = isRental ? terms.returnLocation || place : null;
      return {
        ...terms,
        tradeMethod: isParcel ? 'PARCEL' : 'DIRECT',
        rentalLocation: place,
        returnLocation: back,
      };
    }
  }
};

const other = (place: string): string => {
  const at = places.indexOf(place as (typeof places)[number]);
  return places[(at + 1) % places.length] ?? places[0];
};
