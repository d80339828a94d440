import type { AppointmentId, ChatRoomId } from '#contract/ids.ts';
import type { AccountStore } from '#src/db/accounts.ts';
import * as rooms from '#src/domain/chat/rooms.ts';
import * as items from '#src/domain/items/queries.ts';
import * as picks from './queries.ts';

/**
 * The trade method of a PICK of a room: that of the stored PICK, else the one that entering the room returned, else the
 * only one that its listing offers. null: none of these is stored.
 */
export const pickMethodView = (
  store: AccountStore,
  id: AppointmentId,
  roomId: ChatRoomId,
): Promise<string | null> =>
  store.read(['picks', 'rooms', 'items'], async (tx) => {
    const [pick, room] = await Promise.all([picks.byId(tx, id), rooms.byId(tx, roomId)]);
    if (pick !== undefined) return pick.tradeMethod;
    const entered = room?.entered?.appointment;
    if (entered?.appointmentId === id) return entered.tradeMethod;
    const item = room === undefined ? undefined : await items.byId(tx, room.itemId);
    const [only, ...others] = item?.tradeMethods ?? [];
    return others.length === 0 ? (only ?? null) : null;
  });
