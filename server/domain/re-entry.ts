import { sql } from 'kysely';
import type { ChatRoomId, UserId } from '#contract/ids.ts';
import type { UserCtx } from '../context.ts';
import { said, write } from './notices.ts';
import { saidTo } from './unread.ts';

/** Brings back a user who had left; earlier messages stay hidden from them (contract §4.7). Needs the room's lock. */
export const reEnter = async (
  ctx: Pick<UserCtx, 'db' | 'clock' | 'announce'>,
  room: ChatRoomId,
  who: { readonly id: UserId; readonly nickname: string },
): Promise<void> => {
  await sql`
    update participants p set has_left = false, read_said = ${saidTo('p', 'r')},
      hidden_to = coalesce((select max(id) from chats where chat_room_id = ${room}), 0)
    from chat_rooms r where r.id = p.chat_room_id and r.id = ${room} and p.user_id = ${who.id}`.execute(
    ctx.db,
  );
  await write(ctx, { room, author: who, content: said.cameBack(who.nickname) });
};
