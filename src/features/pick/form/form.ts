import { type Draft as Mutable, produce } from 'immer';
import * as v from 'valibot';
import { LocalDateTime } from '#contract/moment.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';
import type { Terms } from '#src/domain/picks/terms.ts';
import type { PickKind } from './kind.ts';

const Side = v.object({ place: v.string(), at: v.nullable(LocalDateTime) });

/** The form of a PICK as it is written: both ends of it, and the prices as digits; '' is no value. */
export const PickForm = v.object({ start: Side, end: Side, price: v.string(), deposit: v.string() });
export type PickForm = v.InferOutput<typeof PickForm>;

/** Receiving and giving back; a purchase has the first alone. */
export type End = 'start' | 'end';

export type FormStep =
  | { readonly do: 'write-place'; readonly end: End; readonly text: string }
  | { readonly do: 'choose'; readonly end: End; readonly at: LocalDateTime | null }
  | { readonly do: 'write-price'; readonly field: 'price' | 'deposit'; readonly digits: string }
  | { readonly do: 'begin-again'; readonly form: PickForm }
  /** What the form was filled from is another now. */
  | { readonly do: 'follow'; readonly from: PickForm; readonly to: PickForm };

/** The listing's own terms, for a new PICK: its place at both ends, its price to begin a negotiation with. */
export const newForm = ({ type }: PickKind, item: ItemRow): PickForm => {
  const side = { place: item.detail?.location ?? '', at: null };
  return {
    start: side,
    end: side,
    price: String(type === 'SALE' ? item.salePrice : item.rentalFee),
    deposit: String(type === 'SALE' ? 0 : item.deposit),
  };
};

/** Terms that stand already, to be changed. */
export const formOf = (terms: Terms): PickForm => ({
  start: { place: terms.rentalLocation, at: terms.rentalDate },
  end: { place: terms.returnLocation ?? '', at: terms.returnDate },
  price: String(terms.price),
  deposit: String(terms.deposit),
});

/** What nobody has touched becomes what it would be filled with now. */
const follow = (form: Mutable<PickForm>, from: PickForm, to: PickForm): void => {
  for (const end of ['start', 'end'] as const)
    if (form[end].place === from[end].place) form[end].place = to[end].place;
  for (const field of ['price', 'deposit'] as const) if (form[field] === from[field]) form[field] = to[field];
};

/** One step of a user in the form. */
export const formStep = (before: PickForm, step: FormStep): PickForm =>
  produce(before, (form) => {
    switch (step.do) {
      case 'write-place':
        form[step.end].place = step.text;
        return;
      case 'choose':
        form[step.end].at = step.at;
        return;
      case 'write-price':
        form[step.field] = step.digits; // as the field has read them
        return;
      case 'begin-again':
        return step.form;
      case 'follow':
        return follow(form, step.from, step.to);
      default:
        return step satisfies never;
    }
  });
