import { sql } from 'kysely';
import * as v from 'valibot';
import { type ChatMessage, ChatPost, type ChatSend } from '#contract/chat.ts';
import { limits } from '#contract/limits.ts';
import type { UserCtx } from '../context.ts';
import { moment } from '../db/kst.ts';
import { Problem } from '../problem.ts';
import { type ChatRow, chatColumns, chatMessage } from './chat-row.ts';
import { tell } from './events.ts';
import { lockRoom } from './locked-room.ts';
import { reEnter } from './re-entry.ts';

/** A chat that is stored now, and whether it was stored before (contract §11.4 d). */
export interface Said {
  readonly chat: ChatMessage;
  readonly repeated: boolean;
}

/** A room that somebody tries to speak in: what is in the way, and the chat when nothing was. */
type Attempt = { readonly hurdle: 'LEFT' | 'BLOCKED' | 'AWAY' | null } & (ChatRow | { readonly id: null });

/** What a person may say, by the contract's one rule (§4.3, §9.2); the codes are those of a chat. */
const checkContent = (content: string): void => {
  if (content.length > limits.chat) throw new Problem('CHAT_MESSAGE_TOO_LONG', limits.chat);
  if (!v.is(ChatPost.entries.content, content)) throw new Problem('INVALID_CHAT_MESSAGE');
};

/**
 * Stores a plain chat unless something is in its way: lock, checks, chat, room and event in one statement, which is one
 * round trip and, by itself, one transaction. AWAY: the opponent has left and has to be brought back first.
 */
const attempt = async (
  { db, user, clock }: UserCtx,
  { chatRoomId, content, clientMessageId = null }: Omit<ChatSend, 'clientMessageId'> & Keyed,
): Promise<Attempt> => {
  const { rows } = await sql<Attempt>`
    with room as materialized (
      select *, case when has_left then 'LEFT' when blocked then 'BLOCKED'
        when opponent_has_left and not opponent_withdrawn then 'AWAY' end as hurdle
      from locked_room(${chatRoomId}, ${user})),
    chat as (
      insert into chats (chat_room_id, user_id, kind, content, nickname, client_message_id, created_at)
      select id, ${user}, 'PLAIN', ${content}, nickname, ${clientMessageId},
        greatest(${moment(clock.now())}::timestamp, last_chat_at + interval '1 microsecond')
      from room where hurdle is null
      on conflict (chat_room_id, user_id, client_message_id) where client_message_id is not null do nothing
      returning *),
    moved as (update chat_rooms r set last_chat_at = chat.created_at from chat where r.id = chat.chat_room_id),
    told as (
      insert into event_outbox (kind, chat_room_id, user_id, chat_id)
      select 'CHAT', chat_room_id, user_id, id from chat)
    select room.hurdle, ${chatColumns} from room left join chat c on true`.execute(db);
  const [tried] = rows;
  if (!tried) throw new Problem('NOT_CHATROOM_PARTICIPANT'); // whether there is such a room is nobody's business (B-67)
  return tried;
};

type Keyed = { readonly clientMessageId?: ChatSend['clientMessageId'] | null };

const stored = async ({ db, user }: UserCtx, { chatRoomId, clientMessageId }: ChatSend) => {
  if (clientMessageId === undefined) return null;
  const { rows } = await sql<ChatRow>`
    select ${chatColumns} from chats c
    where chat_room_id = ${chatRoomId} and user_id = ${user} and client_message_id = ${clientMessageId}`.execute(
    db,
  );
  return rows[0] ?? null;
};

/** A chat that was stored is stored, whatever happened in the room since; only then is a hurdle one. */
const settle = async (ctx: UserCtx, message: ChatSend, tried: Attempt): Promise<Said> => {
  if (tried.id !== null) {
    ctx.announce();
    return { chat: chatMessage(tried), repeated: false };
  }
  const before = await stored(ctx, message);
  if (before !== null) {
    await tell(ctx, [{ kind: 'ACK', room: message.chatRoomId, user: ctx.user, chat: before.id }]);
    return { chat: chatMessage(before), repeated: true };
  }
  throw new Problem(tried.hurdle === 'BLOCKED' ? 'USER_BLOCK_EXIST' : 'ALREADY_LEFT_CHATROOM');
};

/**
 * Says something in a room, at most once for a `clientMessageId` (contract §4.3, §11.4 d). `ctx.db` may be the pool: what
 * most chats need is one statement, and `together` is asked for a transaction when more is to be done.
 */
export const say = async (
  ctx: UserCtx,
  message: ChatSend,
  together: (work: (ctx: UserCtx) => Promise<Said>) => Promise<Said> = (work) => work(ctx),
): Promise<Said> => {
  checkContent(message.content);
  const tried = await attempt(ctx, message);
  if (tried.hurdle !== 'AWAY') return settle(ctx, message, tried);
  return together(async (one) => {
    const room = await lockRoom(one, message.chatRoomId);
    const repeated = (await stored(one, message)) !== null;
    if (room?.opponent_has_left && !room.opponent_withdrawn && !repeated)
      await reEnter(one, room.id, { id: room.opponent_id, nickname: room.opponent_nickname });
    return settle(one, message, await attempt(one, message));
  });
};
