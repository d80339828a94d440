import { sql } from 'kysely';
import type { ChatRoomId, UserId } from '#contract/ids.ts';
import type { UserCtx } from '../context.ts';
import { said, write } from './notices.ts';

/** Brings back somebody who had left; what was said before stays hidden from them (contract §4.7). Needs the room's lock. */
export const reEnter = async (
  ctx: Pick<UserCtx, 'db' | 'clock' | 'announce'>,
  room: ChatRoomId,
  who: { readonly id: UserId; readonly nickname: string },
): Promise<void> => {
  await sql`
    update participants set has_left = false,
      hidden_to = coalesce((select max(id) from chats where chat_room_id = ${room}), 0)
    where chat_room_id = ${room} and user_id = ${who.id}`.execute(ctx.db);
  await write(ctx, { room, author: who, content: said.cameBack(who.nickname) });
};
