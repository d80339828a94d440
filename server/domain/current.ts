import type { ItemId } from '#contract/ids.ts';
import type { Current } from '#contract/pick.ts';
import type { UserCtx } from '../context.ts';
import { toSeconds } from '../db/kst.ts';
import { Problem } from '../problem.ts';

/** The caller's room and unfinished PICK as requester of an item; a deleted item still answers (contract §2.3). */
export const current = async ({ db, user }: UserCtx, itemId: ItemId): Promise<Current> => {
  const item = await db.selectFrom('items').select('owner_id').where('id', '=', itemId).executeTakeFirst();
  if (!item) throw new Problem('ITEM_NOT_FOUND', itemId);
  if (item.owner_id === user) throw new Problem('SAME_OWNER_AND_REQUESTER');
  const room = await db
    .selectFrom('chat_rooms')
    .select('id')
    .where('item_id', '=', itemId)
    .where('requester_id', '=', user)
    .executeTakeFirst();
  const pick = await db
    .selectFrom('appointments')
    .selectAll()
    .where('item_id', '=', itemId)
    .where('requester_id', '=', user)
    .where('state', 'in', ['PENDING', 'CONFIRMED', 'IN_PROGRESS'])
    .executeTakeFirst();
  return {
    chatRoomId: room?.id ?? null,
    isPresent: pick !== undefined,
    appointment: pick
      ? {
          appointmentId: pick.id,
          itemId: null,
          ownerId: null,
          borrowerId: null,
          state: pick.state,
          type: pick.type,
          tradeMethod: pick.trade_method,
          rentalDate: toSeconds(pick.rental_date),
          returnDate: pick.return_date && toSeconds(pick.return_date),
          rentalLocation: pick.rental_location,
          returnLocation: pick.return_location,
          price: pick.price,
          deposit: pick.deposit,
          isCreator: pick.creator_id === user,
          version: pick.version,
          updatedAt: pick.updated_at,
        }
      : null,
  };
};
