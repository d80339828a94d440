import { sql } from 'kysely';
import type { ChatRoomId } from '#contract/ids.ts';
import type { UserCtx } from '../context.ts';
import { Problem } from '../problem.ts';
import { taking } from './chats.ts';
import { type LockedRoom, lockRoom, said, write } from './notices.ts';
import { writeEvents } from './notify.ts';
import { lockUnfinished } from './picks/change.ts';
import { callOffAloud } from './picks/decide.ts';
import { part } from './presence.ts';

/**
 * Cancels what is agreed or talked about in a room and says so; a running rental keeps everybody in (contract §5.2 row 7,
 * §5.6). Needs the item's lock and the room's.
 */
const cancelPick = async (ctx: UserCtx, room: LockedRoom): Promise<void> => {
  const pick = await lockUnfinished(ctx, { itemId: room.item_id, requester: room.requester_id });
  if (pick === null) return;
  if (pick.state === 'IN_PROGRESS') throw new Problem('IN_PROGRESS_APPOINTMENT_EXIST');
  await callOffAloud(ctx, pick);
};

/** Marks the caller as gone from a room whose lock is held, and says so in it (contract §2.5, steps 2 to 4). */
export const goAway = async (ctx: UserCtx, room: ChatRoomId, nickname: string): Promise<void> => {
  await ctx.db
    .updateTable('participants')
    .set({ has_left: true })
    .where('chat_room_id', '=', room)
    .where('user_id', '=', ctx.user)
    .execute();
  await writeEvents(ctx, [{ kind: 'UNREAD', user: ctx.user }]);
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
  await cancelPick(ctx, room);
  await goAway(ctx, roomId, room.nickname);
  return null;
};
