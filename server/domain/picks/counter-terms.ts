import type { PickEdit } from '#contract/pick.ts';
import { isBlank } from '#contract/text.ts';
import type { PickRow } from '../../db/schema.ts';
import { InvalidInput, Problem } from '../../problem.ts';

/** The terms with which an edit replaces the old ones. */
export type CounterTerms = Pick<
  PickRow,
  'trade_method' | 'rental_date' | 'return_date' | 'rental_location' | 'return_location' | 'price' | 'deposit'
>;

/** A rental needs its return, its deposit and, handed over in person, both of its places (contract §2.6). */
const rentalTerms = (edit: PickEdit): CounterTerms => {
  const { returnDate, deposit, rentalLocation, tradeMethod } = edit;
  const returnLocation = edit.returnLocation ?? '';
  const placeless = tradeMethod === 'DIRECT' && (isBlank(rentalLocation) || isBlank(returnLocation));
  if (returnDate === null || deposit === null || placeless) throw new Problem('INVALID_RENTAL_INFORMATION');
  return {
    ...common(edit),
    return_date: returnDate,
    return_location: returnLocation,
    deposit,
  };
};

const saleTerms = (edit: PickEdit): CounterTerms => {
  if (edit.tradeMethod === 'DIRECT' && isBlank(edit.rentalLocation))
    throw new InvalidInput('rentalLocation', '직거래 장소를 적어 주세요.');
  return { ...common(edit), return_date: null, return_location: null, deposit: 0 };
};

const common = (edit: PickEdit) => ({
  trade_method: edit.tradeMethod,
  rental_date: edit.rentalDate,
  rental_location: edit.rentalLocation,
  price: edit.price,
});

/** All terms of a counter-proposal; a missing one is refused, never taken from the old terms. */
export const counterTerms = (type: PickRow['type'], edit: PickEdit): CounterTerms =>
  type === 'RENTAL' ? rentalTerms(edit) : saleTerms(edit);
