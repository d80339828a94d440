import type { PickTerms } from './pick.ts';

/** What two users agree on, as the wire has it. */
export type AgreedTerms = Pick<
  PickTerms,
  | 'type'
  | 'tradeMethod'
  | 'rentalDate'
  | 'returnDate'
  | 'rentalLocation'
  | 'returnLocation'
  | 'price'
  | 'deposit'
>;

/** The terms of a PICK as one text, the same for equal terms on both sides; a push carries its SHA-256 (§11.4 l). */
export const canonicalTerms = (terms: AgreedTerms): string =>
  JSON.stringify([
    terms.type,
    terms.tradeMethod,
    terms.rentalDate,
    terms.returnDate,
    terms.rentalLocation,
    terms.returnLocation,
    terms.price,
    terms.deposit,
  ]);
