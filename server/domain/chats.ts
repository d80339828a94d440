import { sql } from 'kysely';
import * as v from 'valibot';
import {
  type ChatMessage,
  type ChatPage,
  ChatPost,
  type ChatSend,
  type PickChange,
  type PickInfo,
} from '#contract/chat.ts';
import type { ChatId, ChatRoomId, UserId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import type { LocalDateTime } from '#contract/moment.ts';
import { isBlank } from '#contract/text.ts';
import type { UserCtx } from '../context.ts';
import { moment } from '../db/kst.ts';
import { InvalidInput, Problem } from '../problem.ts';
import { lockRoom, notTheirs } from './notices.ts';
import { writeEvents } from './notify.ts';
import { reEnter } from './re-entry.ts';

const digits = 24;

/** 24 lower-case hex digits, so that ids of a room increase as text too (contract §1.10). */
const chatIdOf = (id: number): ChatId => id.toString(16).padStart(digits, '0') as ChatId; // in shape

/** The row a cursor names; anything that we never gave is refused (contract §2.5 [C]). */
const chatRowOf = (field: string, text: string): number => {
  const id = /^[0-9a-f]{24}$/.test(text) ? Number.parseInt(text, 16) : Number.NaN;
  if (!Number.isSafeInteger(id)) throw new InvalidInput(field, '채팅 번호가 아니에요.');
  return id;
};

/** A row of `chats` as far as anybody is shown it. */
export interface ChatRow {
  readonly id: number;
  readonly user_id: UserId;
  readonly kind: 'PLAIN' | 'NOTICE' | 'PICK';
  readonly content: string;
  readonly pick_info: PickInfo | null;
  readonly pick_change: PickChange | null;
  readonly client_message_id: string | null;
  readonly created_at: LocalDateTime;
}

/** The columns of a ChatRow, for `chats as c`. */
export const chatColumns = sql<ChatRow>`c.id, c.user_id, c.kind, c.content, c.pick_info, c.pick_change, c.client_message_id,
  c.created_at`;

/** A line of a room on the wire (contract §2.0). */
export const chatMessage = (row: ChatRow): ChatMessage => ({
  chatId: chatIdOf(row.id),
  userId: row.user_id,
  content: row.content,
  isNotification: row.kind === 'NOTICE',
  isPick: row.kind === 'PICK',
  pickInfo: row.pick_info,
  createdAt: row.created_at,
  clientMessageId: row.client_message_id,
  pickChange: row.pick_change,
});

/** Where a page of history begins; both at once is refused (contract §11.4 d). */
interface HistoryQuery {
  readonly pageSize?: number | undefined;
  /** At this chat and older, newest first. */
  readonly cursorId?: string | undefined;
  /** After this chat, oldest first. */
  readonly afterId?: string | undefined;
}

/** The caller's participation in a room, or the refusal of contract §2.5. */
export const taking = async (
  { db, user }: UserCtx,
  room: ChatRoomId,
  missing: 'CHATROOM_NOT_FOUND' | 'PARTICIPATE_CHATROOM_NOT_FOUND' = 'CHATROOM_NOT_FOUND',
): Promise<{ readonly hidden_to: number }> => {
  const { rows } = await sql<{ hidden_to: number | null; has_left: boolean | null }>`
    select p.hidden_to, p.has_left from chat_rooms r
    left join participants p on p.chat_room_id = r.id and p.user_id = ${user} where r.id = ${room}`.execute(
    db,
  );
  const [part] = rows;
  if (!part) throw new Problem(missing, missing === 'CHATROOM_NOT_FOUND' ? room : null);
  if (part.hidden_to === null) throw new Problem('PARTICIPATE_CHATROOM_NOT_FOUND');
  if (part.has_left) throw new Problem('ALREADY_LEFT_CHATROOM');
  return { hidden_to: part.hidden_to };
};

const older = async (
  { db }: UserCtx,
  room: ChatRoomId,
  hidden: number,
  query: HistoryQuery,
): Promise<ChatPage> => {
  const { pageSize = limits.pageSize, cursorId } = query;
  const newest = cursorId === undefined ? Number.MAX_SAFE_INTEGER : chatRowOf('cursorId', cursorId);
  const { rows } = await sql<ChatRow>`
    select ${chatColumns} from chats c where chat_room_id = ${room} and id > ${hidden} and id <= ${newest}
    order by id desc limit ${pageSize + 1}`.execute(db);
  const next = rows[pageSize];
  return {
    messages: rows.slice(0, pageSize).map(chatMessage),
    cursorId: next ? chatIdOf(next.id) : null,
    hasNext: next !== undefined,
  };
};

const newer = async (
  { db }: UserCtx,
  room: ChatRoomId,
  after: number,
  query: HistoryQuery,
): Promise<ChatPage> => {
  const { pageSize = limits.pageSize } = query;
  const { rows } = await sql<ChatRow>`
    select ${chatColumns} from chats c where chat_room_id = ${room} and id > ${after}
    order by id limit ${pageSize + 1}`.execute(db);
  const messages = rows.slice(0, pageSize).map(chatMessage);
  return { messages, cursorId: messages.at(-1)?.chatId ?? null, hasNext: rows.length > pageSize };
};

/** A page of what the caller may see of a room (contract §2.5, §3). The caller's rights are already checked. */
export const pageOf = async (
  ctx: UserCtx,
  room: ChatRoomId,
  hidden: number,
  query: HistoryQuery,
): Promise<ChatPage> => {
  const { cursorId, afterId } = query;
  if (afterId === undefined) return older(ctx, room, hidden, query);
  if (cursorId !== undefined) throw new InvalidInput('afterId', 'cursorId와 함께 쓸 수 없어요.');
  return newer(ctx, room, Math.max(hidden, chatRowOf('afterId', afterId)), query);
};

/** History of a room since the caller's last re-entry (contract §2.5, §11.4 d). */
export const history = async (ctx: UserCtx, room: ChatRoomId, query: HistoryQuery): Promise<ChatPage> =>
  pageOf(ctx, room, (await taking(ctx, room)).hidden_to, query);

/** A stored chat, and whether it was stored before this call (contract §11.4 d). */
interface Said {
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
