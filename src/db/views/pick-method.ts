import type { AppointmentId, ChatRoomId } from '#contract/ids.ts';
import type { AccountStore } from '../accounts.ts';
import * as items from '../items.ts';
import * as picks from '../picks.ts';
import * as rooms from '../rooms.ts';

/**
 * By which way a PICK of a room is traded: what the PICK itself says, else what entering the room told of it, else the one
 * way that its listing offers. null: none of these is stored.
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
