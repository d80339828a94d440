import { sql } from 'kysely';
import type { AppointmentId, ChatRoomId, ItemId } from '#contract/ids.ts';
import type { UserCtx } from '../context.ts';
import { moment } from '../db/kst.ts';
import { Problem } from '../problem.ts';
import { tell } from './events.ts';
import { taking } from './history.ts';
import { lockRoom } from './locked-room.ts';
import { said, write } from './notices.ts';
import { part } from './presence.ts';

interface Pick {
  readonly id: AppointmentId;
  readonly state: 'PENDING' | 'CONFIRMED' | 'IN_PROGRESS';
  readonly type: 'RENTAL' | 'SALE';
}

/**
 * Cancels what is agreed or talked about in a room; true when there was something. A running rental keeps everybody in
 * (contract §5.2 row 7, §5.6). Needs the item's lock; a sale that was agreed frees its item (§5.3 [C]).
 */
const cancelPick = async ({ db, clock }: UserCtx, itemId: ItemId, requester: number): Promise<boolean> => {
  const { rows } = await sql<Pick>`
    select id, state, type from appointments where item_id = ${itemId} and requester_id = ${requester}
      and state in ('PENDING', 'CONFIRMED', 'IN_PROGRESS') for update`.execute(db);
  const [pick] = rows;
  if (!pick) return false;
  if (pick.state === 'IN_PROGRESS') throw new Problem('IN_PROGRESS_APPOINTMENT_EXIST');
  const now = moment(clock.now());
  await db
    .updateTable('appointments')
    .set({ state: 'CANCELLED', version: sql`version + 1`, updated_at: now })
    .where('id', '=', pick.id)
    .execute();
  if (pick.type === 'SALE' && pick.state === 'CONFIRMED')
    await db
      .updateTable('items')
      .set({ sale_date: null, version: sql`version + 1`, updated_at: now })
      .where('id', '=', itemId)
      .execute();
  return true;
};

/** Marks the caller as gone from a room whose lock is held, and says so in it (contract §2.5, steps 2 to 4). */
export const goAway = async (ctx: UserCtx, room: ChatRoomId, nickname: string): Promise<void> => {
  await ctx.db
    .updateTable('participants')
    .set({ has_left: true })
    .where('chat_room_id', '=', room)
    .where('user_id', '=', ctx.user)
    .execute();
  await tell(ctx, [{ kind: 'UNREAD', user: ctx.user }]);
  await part(ctx, room);
  await write(ctx, { room, author: { id: ctx.user, nickname }, content: said.left(nickname) });
};

/** Leaves a room (contract §2.5); history before a later return is over for the leaver alone. */
export const leave = async (ctx: UserCtx, roomId: ChatRoomId): Promise<null> => {
  await taking(ctx, roomId, 'PARTICIPATE_CHATROOM_NOT_FOUND');
  await sql`
    select from items where id = (select item_id from chat_rooms where id = ${roomId}) for no key update`.execute(
    ctx.db,
  );
  const room = await lockRoom(ctx, roomId);
  if (!room || room.has_left) throw new Problem('ALREADY_LEFT_CHATROOM'); // of two at once the later one
  const author = { id: ctx.user, nickname: room.nickname };
  if (await cancelPick(ctx, room.item_id, room.requester_id))
    await write(ctx, { room: roomId, author, content: said.cancelled(room.nickname) });
  await goAway(ctx, roomId, room.nickname);
  return null;
};
