import * as v from 'valibot';
import type { ItemId } from '#contract/ids.ts';
import { type PickType, pickTypes } from '#contract/pick.ts';
import { type TradeMethod, tradeMethods } from '#contract/values.ts';
import { pickTexts } from '#src/copy/pick.ts';
import { pickFormTexts } from './text.ts';

/** Which of the four forms it is: rented or bought, in person or by parcel. */
export interface PickKind {
  readonly type: PickType;
  readonly method: TradeMethod;
}

/** The kind that two words name, of an address or of a stored PICK; null: this version knows no such form. */
export const kindOf = (type: string | undefined, method: string | undefined): PickKind | null => {
  const read = v.safeParse(v.object({ type: v.picklist(pickTypes), method: v.picklist(tradeMethods) }), {
    type,
    method,
  });
  return read.success ? read.output : null;
};

/** Where the form for a listing is. */
export const formPath = (itemId: ItemId, { type, method }: PickKind): string =>
  `/post-pick/${itemId}/${type}/${method}`;

/** What each place is called. */
export const placeLabels = ({ type }: PickKind): { readonly start: string; readonly end: string } => ({
  start: type === 'SALE' ? pickTexts.form.salePlace : pickTexts.form.rentalPlace,
  end: pickTexts.form.returnPlace,
});

/** What each date asks for: a parcel that is bought has a day of sending, as the detail calls it too. */
export const momentLabels = ({
  type,
  method,
}: PickKind): { readonly start: string; readonly end: string } => ({
  start:
    type === 'RENTAL'
      ? pickTexts.form.rentalMoment
      : method === 'PARCEL'
        ? pickTexts.form.parcelDay
        : pickTexts.form.saleMoment,
  end: pickTexts.form.returnMoment,
});

/** What each date is called where it is asked for in a sentence. */
export const momentNames = ({ type, method }: PickKind): { readonly start: string; readonly end: string } => {
  const { rental, back, sale, parcel } = pickFormTexts.moment;
  return { start: type === 'RENTAL' ? rental : method === 'PARCEL' ? parcel : sale, end: back };
};

/** What the price is called. */
export const priceLabel = ({ type }: PickKind): string =>
  type === 'RENTAL' ? pickTexts.form.rentalFee : pickTexts.form.salePrice;
