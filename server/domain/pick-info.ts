import type { PickInfo } from '#contract/chat.ts';
import { toSeconds } from '../db/kst.ts';
import type { PickRow } from '../db/schema.ts';

/** The terms of a PICK as its card keeps them: a snapshot, always PENDING, with the true ids (contract §2.0 [C]). */
export const pickInfo = (pick: PickRow): PickInfo => ({
  appointmentId: pick.id,
  requesterId: pick.requester_id,
  ownerId: pick.owner_id,
  creatorId: pick.creator_id,
  type: pick.type,
  state: 'PENDING',
  rentalDate: toSeconds(pick.rental_date),
  returnDate: pick.return_date && toSeconds(pick.return_date),
  rentalLocation: pick.rental_location,
  returnLocation: pick.return_location,
  price: pick.price,
  deposit: pick.deposit,
});
