import type { ChatMessage } from '#contract/chat.ts';
import type { ChatId, ChatRoomId, UserId } from '#contract/ids.ts';
import type { AccountTables } from '#src/db/rows.ts';
import type { Reader, Writer } from '#src/db/store.ts';
import type { MessageRow, SpanRow } from './rows.ts';

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

/** A stretch of one room's history in which pages have proven that nothing is missing [V1]. */
export type Span = Pick<SpanRow, 'lo' | 'hi' | 'below'>;

/** Whether the older span begins where the newer one says it continues, or they overlap: nothing lies between them. */
const meets = (newer: Span, older: Span): boolean =>
  newer.lo <= older.hi || (newer.below !== null && newer.below <= older.hi);

/** `newer` has the higher end. What lies below both is known by the span that reaches deeper. */
const join = (newer: Span, older: Span): Span =>
  newer.lo < older.lo ? newer : { lo: older.lo, hi: newer.hi, below: older.below };

/**
 * All spans after one more stretch was proven, newest first. The same stretches in any order, and however often, give
 * the same spans [V34]. Ids compare as text (contract §1.10). A page that follows an id (contract §11.4 d) names that
 * id as its `below`.
 */
export const cover = (spans: readonly Span[], proven: Span): Span[] => {
  const sorted = [proven, ...spans.filter((span) => span.lo !== proven.lo || span.hi > proven.hi)].sort(
    (a, b) => (a.hi > b.hi ? -1 : a.hi < b.hi ? 1 : a.lo > b.lo ? -1 : 1),
  );
  const joined: Span[] = [];
  for (const span of sorted) {
    const last = joined.at(-1);
    if (last !== undefined && meets(last, span)) joined[joined.length - 1] = join(last, span);
    else joined.push(span);
  }
  return joined;
};

/** The spans cut off above this line. */
export const upTo = (spans: readonly Span[], anchor: ChatId): Span[] =>
  spans.filter(({ lo }) => lo <= anchor).map((span) => (span.hi > anchor ? { ...span, hi: anchor } : span));

/** Whether `id` lies within a span. */
export const holds = (spans: readonly Span[], id: ChatId): boolean =>
  spans.some((span) => span.lo <= id && id <= span.hi);

type SpanTables = Pick<AccountTables, 'spans'>;

/** The spans of a room, newest first. */
export const spansIn = (tx: Reader<SpanTables>, room: ChatRoomId): Promise<SpanRow[]> =>
  tx.range('spans', { prefix: [room], reverse: true });

/** Replaces the spans of a room; unchanged ones are not written. */
export const replaceSpans = async (
  tx: Writer<SpanTables>,
  room: ChatRoomId,
  before: readonly SpanRow[],
  after: readonly Omit<SpanRow, 'chatRoomId'>[],
): Promise<void> => {
  const kept = new Set(after.map(({ lo }) => lo));
  const known = new Map(before.map((span) => [span.lo, span]));
  await tx.removeMany(
    'spans',
    before.filter(({ lo }) => !kept.has(lo)).map(({ lo }) => [room, lo]),
  );
  await tx.putMany(
    'spans',
    after
      .filter((span) => {
        const was = known.get(span.lo);
        return was === undefined || was.hi !== span.hi || was.below !== span.below;
      })
      .map(({ lo, hi, below }) => ({ chatRoomId: room, lo, hi, below })),
  );
};

export const forgetSpans = (tx: Writer<SpanTables>, room: ChatRoomId): Promise<void> =>
  tx.removeRange('spans', { prefix: [room] });
