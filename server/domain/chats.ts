import { sql } from 'kysely';
import * as v from 'valibot';
import { type ChatMessage, ChatPost, type ChatSend } from '#contract/chat.ts';
import { limits } from '#contract/limits.ts';
import type { LocalDateTime } from '#contract/moment.ts';
import { isBlank } from '#contract/text.ts';
import type { UserCtx } from '../context.ts';
import { moment } from '../db/kst.ts';
import { InvalidInput, Problem } from '../problem.ts';
import { type ChatRow, chatColumns, chatMessage } from './chat-row.ts';
import { writeEvents } from './events.ts';
import { lockRoom, notTheirs } from './locked-room.ts';
import { reEnter } from './re-entry.ts';

/** A stored chat, and whether it was stored before this call (contract §11.4 d). */
export interface Said {
  readonly chat: ChatMessage;
  readonly repeated: boolean;
}

/** What is to be said; over a connection with the session that opened it, which may have ended since. */
type Sent = ChatSend & { readonly session?: string };

/** The result of `say_chat()`, server/db/functions. */
type Attempt =
  | { readonly hurdle: 'OVER' | 'STRANGER' | 'LEFT' | 'BLOCKED' | 'AWAY'; readonly chat_id: null }
  | { readonly hurdle: null; readonly chat_id: null }
  | { readonly hurdle: null; readonly chat_id: number; readonly said_at: LocalDateTime };

/** Checks the content of a chat (contract §4.3, §9.2); over any transport with the same codes. */
const checkContent = (content: string): void => {
  if (isBlank(content)) throw new Problem('INVALID_CHAT_MESSAGE');
  if (content.length > limits.chat) throw new Problem('CHAT_MESSAGE_TOO_LONG', limits.chat);
  if (!v.is(ChatPost.entries.content, content))
    throw new InvalidInput('content', '보낼 수 없는 글자가 있어요.');
};

/** One statement: lock, checks, chat, counts and event in one round trip and, by itself, one transaction. */
const attempt = async (
  { db, user, clock }: UserCtx,
  { chatRoomId, content, clientMessageId, session }: Sent,
): Promise<Attempt> => {
  const { rows } = await sql<Attempt>`
    select * from say_chat(${chatRoomId}, ${user}, ${content}, ${clientMessageId ?? null},
      ${moment(clock.now())}::timestamp, ${session ?? null})`.execute(db);
  const [tried] = rows;
  if (!tried) throw new Error('say_chat answers always');
  if (tried.hurdle === 'OVER') throw new Problem('NOT_LOGIN');
  if (tried.hurdle === 'STRANGER') throw await notTheirs({ db }, chatRoomId);
  return tried;
};

const stored = async ({ db, user }: UserCtx, { chatRoomId, clientMessageId }: ChatSend) => {
  if (clientMessageId === undefined) return null;
  const { rows } = await sql<ChatRow>`
    select ${chatColumns} from chats c
    where chat_room_id = ${chatRoomId} and user_id = ${user} and client_message_id = ${clientMessageId}`.execute(
    db,
  );
  return rows[0] ?? null;
};

/** A chat that is already stored is acknowledged, whatever happened in the room since; else a hurdle refuses it. */
const settle = async (ctx: UserCtx, message: ChatSend, tried: Attempt): Promise<Said> => {
  if (tried.chat_id !== null) {
    ctx.announce();
    const chat = chatMessage({
      id: tried.chat_id,
      user_id: ctx.user,
      kind: 'PLAIN',
      content: message.content,
      pick_info: null,
      pick_change: null,
      client_message_id: message.clientMessageId ?? null,
      created_at: tried.said_at,
    });
    return { chat, repeated: false };
  }
  const before = await stored(ctx, message);
  if (before !== null) {
    await writeEvents(ctx, [{ kind: 'ACK', room: message.chatRoomId, user: ctx.user, chat: before.id }]);
    return { chat: chatMessage(before), repeated: true };
  }
  throw new Problem(tried.hurdle === 'BLOCKED' ? 'USER_BLOCK_EXIST' : 'ALREADY_LEFT_CHATROOM');
};

/**
 * Stores a chat in a room, at most once for a `clientMessageId` (contract §4.3, §11.4 d). `ctx.db` may be the pool:
 * most chats need one statement, and `together` opens a transaction when more is to be done.
 */
export const say = async (
  ctx: UserCtx,
  message: Sent,
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
