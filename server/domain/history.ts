import { sql } from 'kysely';
import type { ChatPage } from '#contract/chat.ts';
import type { ChatRoomId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import type { UserCtx } from '../context.ts';
import { InvalidInput, Problem } from '../problem.ts';
import { chatIdOf, chatRowOf } from './chat-id.ts';
import { type ChatRow, chatColumns, chatMessage } from './chat-row.ts';

/** Where a page of history begins; both at once is refused (contract §11.4 d). */
export interface HistoryQuery {
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
