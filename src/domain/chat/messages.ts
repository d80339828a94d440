import type { ChatMessage } from '#contract/chat.ts';
import type { ChatId, ChatRoomId, UserId } from '#contract/ids.ts';
import type { AccountTables } from '#src/db/rows.ts';
import type { Reader, Writer } from '#src/db/store.ts';
import type { MessageRow } from './rows.ts';

type Tables = Pick<AccountTables, 'messages'>;

/** Unread messages of a room are counted up to this number; no screen shows a larger one. */
export const mostUnread = 300;

const kindOf = ({ isPick, isNotification }: ChatMessage): MessageRow['kind'] =>
  isPick ? 'pick' : isNotification ? 'notice' : 'plain';

/** A chat message of the contract as a stored row. */
export const rowOf = (chatRoomId: ChatRoomId, message: ChatMessage): MessageRow => ({
  chatRoomId,
  chatId: message.chatId,
  userId: message.userId,
  kind: kindOf(message),
  content: message.content,
  pick: message.pickInfo,
  createdAt: message.createdAt,
  clientMessageId: message.clientMessageId,
  fulfils: null,
});

/** The newest `limit` lines of a room, newest first; up to and including `upTo` where it is given. */
export const newest = (
  tx: Reader<Tables>,
  room: ChatRoomId,
  limit: number,
  upTo?: ChatId,
): Promise<MessageRow[]> =>
  tx.range('messages', { prefix: [room], reverse: true, limit, ...(upTo === undefined ? {} : { to: upTo }) });

/** Lines from `from` on, `from` included, oldest first. */
export const since = (
  tx: Reader<Tables>,
  room: ChatRoomId,
  from: ChatId,
  limit: number,
): Promise<MessageRow[]> => tx.range('messages', { prefix: [room], from, limit });

/** The stored rows of these lines, by id. */
export const stored = async (
  tx: Reader<Tables>,
  room: ChatRoomId,
  ids: readonly ChatId[],
): Promise<Map<ChatId, MessageRow>> => {
  const rows = await tx.getMany(
    'messages',
    ids.map((id) => [room, id]),
  );
  return new Map(rows.flatMap((row) => (row === undefined ? [] : [[row.chatId, row]])));
};

/** How many lines of the opponent follow the last read one; notices never count (contract §4.6). */
export const unreadAfter = async (
  tx: Reader<Tables>,
  room: ChatRoomId,
  me: UserId,
  readUpTo: ChatId | '',
): Promise<number> => {
  const rows = await tx.range('messages', {
    prefix: [room],
    reverse: true,
    limit: mostUnread,
    ...(readUpTo === '' ? {} : { from: readUpTo }),
  });
  return rows.filter(({ chatId, userId, kind }) => chatId !== readUpTo && userId !== me && kind !== 'notice')
    .length;
};

export const forget = (tx: Writer<Tables>, room: ChatRoomId): Promise<void> =>
  tx.removeRange('messages', { prefix: [room] });
