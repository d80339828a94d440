import type { UserId } from '#contract/ids.ts';
import type { PickPreview, PickTerms } from '#contract/pick.ts';
import { toSeconds } from '../../db/kst.ts';
import type { PickRow } from '../../db/schema.ts';

/** State and terms, which every representation of a PICK carries (contract §2.0). */
export const termsOf = (pick: PickRow) => ({
  state: pick.state,
  type: pick.type,
  tradeMethod: pick.trade_method,
  rentalDate: toSeconds(pick.rental_date),
  returnDate: pick.return_date && toSeconds(pick.return_date),
  rentalLocation: pick.rental_location,
  returnLocation: pick.return_location,
  price: pick.price,
  deposit: pick.deposit,
  version: pick.version,
  updatedAt: pick.updated_at,
});

/** The reply of confirm, cancel and edit (contract §2.0). */
export const pickTerms = (pick: PickRow): PickTerms => ({
  appointmentId: pick.id,
  itemId: pick.item_id,
  ownerId: pick.owner_id,
  borrowerId: pick.requester_id,
  ...termsOf(pick),
});

/** A PICK inside Current: its own id only, and whether the viewer proposed the terms (contract §2.0 [C]). */
export const pickPreview = (pick: PickRow, viewer: UserId): PickPreview => ({
  appointmentId: pick.id,
  itemId: null,
  ownerId: null,
  borrowerId: null,
  ...termsOf(pick),
  isCreator: pick.creator_id === viewer,
});
