import * as v from 'valibot';
import { PickEdit, type PickType } from '#contract/pick.ts';
import { checked } from '../../checked.ts';

const rentalOnly = ['returnDate', 'returnLocation', 'deposit'] as const;
const RentalOnly = v.pick(PickEdit, rentalOnly);
const unread = v.optional(v.unknown());

/** A counter-proposal before its PICK is known: what only a rental has is not looked at yet (contract §2.6). */
export const AnyEdit = v.object({
  ...v.omit(PickEdit, rentalOnly).entries,
  returnDate: unread,
  returnLocation: unread,
  deposit: unread,
});
export type AnyEdit = v.InferOutput<typeof AnyEdit>;

/** What a counter-proposal says of a PICK of this type: of a sale all that only a rental has is ignored (contract §2.6). */
export const editOf = (type: PickType, asked: AnyEdit): PickEdit => ({
  ...asked,
  ...(type === 'SALE'
    ? { returnDate: null, returnLocation: null, deposit: null }
    : checked(RentalOnly, asked, 'body')),
});
