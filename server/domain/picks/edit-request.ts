import * as v from 'valibot';
import { PickEdit, type PickType } from '#contract/pick.ts';
import { checked } from '../../input.ts';

const rentalOnly = ['returnDate', 'returnLocation', 'deposit'] as const;
const RentalOnly = v.pick(PickEdit, rentalOnly);
const unread = v.optional(v.unknown());

/** A counter-proposal before its PICK is known: fields that only a rental has are not checked yet (contract §2.6). */
export const AnyEdit = v.object({
  ...v.omit(PickEdit, rentalOnly).entries,
  returnDate: unread,
  returnLocation: unread,
  deposit: unread,
});
export type AnyEdit = v.InferOutput<typeof AnyEdit>;

/** A counter-proposal for a PICK of this type; for a sale the fields that only a rental has are ignored (contract §2.6). */
export const editOf = (type: PickType, asked: AnyEdit): PickEdit => ({
  ...asked,
  ...(type === 'SALE'
    ? { returnDate: null, returnLocation: null, deposit: null }
    : checked(RentalOnly, asked, 'body')),
});
