import type { ChatRoomRow, EnterRoom, UserEvent } from '#contract/chat.ts';
import type { ChatRoomId, ItemId, UserId } from '#contract/ids.ts';
import type { ItemPreview } from '#contract/item.ts';
import type { LocalDateTime } from '#contract/moment.ts';
import type { AccountTables, Moment, Stamp } from '#src/db/rows.ts';
import type { Reader, Writer } from '#src/db/store.ts';
import { isLater } from '#src/lib/kst.ts';
import * as messages from './messages.ts';
import type { MessageRow, RoomGone, RoomItem, RoomPresence, RoomRow } from './rows.ts';

type Tables = Pick<AccountTables, 'rooms'>;
type When = { readonly stamp: Stamp; readonly at: Moment };

/** Fields that a row of the list and the live event of a room share. */
type RoomFields = Extract<UserEvent, { type: 'CHAT' }>['message'];

export const byId = (tx: Reader<Tables>, id: ChatRoomId): Promise<RoomRow | undefined> => tx.get('rooms', id);

/** All rooms, newest first, including those that this account has left. */
export const newest = (tx: Reader<Tables>): Promise<RoomRow[]> =>
  tx.range('rooms', { index: 'lastChatAt', reverse: true });

export const aboutItem = async (tx: Reader<Tables>, id: ItemId): Promise<RoomRow[]> =>
  (await tx.range('rooms', { index: 'itemId', from: id, to: id })).sort(byNewest);

const byNewest = (a: RoomRow, b: RoomRow): number =>
  a.lastChatAt === b.lastChatAt ? b.chatRoomId - a.chatRoomId : a.lastChatAt > b.lastChatAt ? -1 : 1;

const itemOf = (item: ItemPreview): RoomItem => ({
  itemId: item.itemId,
  title: item.title,
  thumbnail: item.thumbnail,
  transactionTypes: item.transactionTypes,
  rentalFee: item.rentalFee,
  deposit: item.deposit,
  salePrice: item.salePrice,
  isDeleted: item.isDeleted,
  tradeState: item.tradeState,
});

const opponentOf = (
  room: Pick<
    RoomFields,
    'opponentUserId' | 'opponentNickname' | 'opponentProfileImageUrl' | 'isOpponentKorean'
  >,
): RoomRow['opponent'] => ({
  userId: room.opponentUserId,
  nickname: room.opponentNickname,
  photo: room.opponentProfileImageUrl,
  verified: room.isOpponentKorean,
});

/** The row of a room of which only the opponent and the listing are known. */
const unknown = (
  chatRoomId: ChatRoomId,
  itemId: ItemId,
  opponent: RoomRow['opponent'],
  lastChatAt: LocalDateTime,
): RoomRow => ({
  chatRoomId,
  itemId,
  opponent,
  thumbnail: null,
  lastChatAt,
  last: null,
  serverUnread: 0,
  hintStamp: 0,
  readUpTo: null,
  unread: 0,
  headStamp: 0,
  entered: null,
  presence: null,
  inProgress: null,
  gone: null,
  stamp: 0,
  at: 0,
});

/** Takes over the newest line of a list row or event; a line older than the stored one changes nothing. */
const withLast = (row: RoomRow, room: RoomFields): RoomRow => {
  if (room.lastChatAt < row.lastChatAt) return row;
  const { mostRecentChatContent: content } = room;
  return {
    ...row,
    lastChatAt: room.lastChatAt,
    last:
      content === null
        ? null
        : { content, isPick: room.mostRecentChatIsPick ?? false, userId: room.mostRecentChatUserId },
  };
};

/** The unread count: the one counted on this device, or the server's where that is newer [V24]. */
export const unreadOf = ({ unread, serverUnread, hintStamp, headStamp }: RoomRow): number =>
  hintStamp > headStamp ? Math.max(unread, serverUnread) : unread;

/** Whether an answer requested at `stamp` describes the room as it was before it was left. */
const isVoid = ({ goneStamp = 0 }: RoomRow, stamp: Stamp): boolean => stamp < goneStamp;

/**
 * Whether lines requested at `stamp` may be stored. For a room that was left only an answer to a later request may: it
 * proves that this account is in the room again. A live event does not: it may have been on its way before the leaving.
 */
export const takesLines = (row: RoomRow, stamp: Stamp, isAnswer: boolean): boolean =>
  (row.gone === null || isAnswer) && !isVoid(row, stamp);

/** Merges a row of the list, or an event of the same shape, into the stored row, and returns the merged row. */
const mergedRow = (row: RoomRow, room: RoomFields, { stamp, at }: When): RoomRow => {
  const with_ = withLast(row, room);
  if (stamp < row.stamp) return with_;
  return {
    ...with_,
    opponent: opponentOf(room),
    serverUnread: room.unreadChatCount,
    hintStamp: stamp,
    gone: isVoid(row, stamp) ? row.gone : null,
    stamp,
    at,
  };
};

/** Stores a row of the server's list. */
export const putListed = async (tx: Writer<Tables>, room: ChatRoomRow, when: When): Promise<RoomRow> => {
  const known = await byId(tx, room.chatRoomId);
  const before = known ?? unknown(room.chatRoomId, room.itemId, opponentOf(room), room.lastChatAt);
  const row = { ...mergedRow(before, room, when), thumbnail: room.itemThumbnailUrl };
  await tx.put('rooms', row);
  return row;
};

/** The list names no line that is not stored: this device's unread count stands against the server's (I19). */
export const putUnreadCurrent = (tx: Writer<Tables>, row: RoomRow, stamp: Stamp): Promise<void> =>
  tx.put('rooms', { ...row, headStamp: Math.max(row.headStamp, stamp) });

/** Stores an event about a stored room; undefined: the room is not stored, and the list must be fetched. */
export const putReceived = async (
  tx: Writer<Tables>,
  room: RoomFields,
  when: When,
): Promise<RoomRow | undefined> => {
  const known = await byId(tx, room.chatRoomId);
  if (known === undefined) return undefined;
  const row = mergedRow(known, room, when);
  await tx.put('rooms', row);
  return row;
};

/** Stores what entering or creating returned of the room itself; its page of history is applied separately. */
export const putEntered = async (tx: Writer<Tables>, entered: EnterRoom, when: When): Promise<RoomRow> => {
  const { chatRoom, item, currentAppointment } = entered;
  const known = await byId(tx, chatRoom.chatRoomId);
  const before =
    known ??
    unknown(
      chatRoom.chatRoomId,
      item.itemId,
      opponentOf(chatRoom),
      chatRoom.lastChatAt ?? item.repostDate ?? epoch,
    );
  if (known?.entered && known.entered.stamp > when.stamp) return known;
  const presence: RoomPresence = {
    online: chatRoom.isOpponentOnline,
    lastEnterAt: chatRoom.opponentLastEnterAt,
    stamp: when.stamp,
  };
  const row: RoomRow = {
    ...before,
    opponent: opponentOf(chatRoom),
    thumbnail: item.thumbnail,
    entered: {
      item: itemOf(item),
      appointment: currentAppointment.isPresent ? currentAppointment.appointment : null,
      ...when,
    },
    presence: before.presence !== null && before.presence.stamp > when.stamp ? before.presence : presence,
    gone: isVoid(before, when.stamp) ? before.gone : null,
  };
  await tx.put('rooms', row);
  return row;
};

/** Sorts a room whose last moment is not known to the end of the list. */
const epoch = '1970-01-01T00:00:00' as LocalDateTime; // a valid literal

/** Stores whether the opponent views the room, by the newest event. */
export const putPresence = async (
  tx: Writer<Tables>,
  id: ChatRoomId,
  presence: RoomPresence,
): Promise<void> => {
  const row = await byId(tx, id);
  if (row === undefined || (row.presence !== null && row.presence.stamp > presence.stamp)) return;
  await tx.put('rooms', { ...row, presence });
};

/** The live events have ended: an opponent who was present until now has read everything until now. */
export const forgetPresence = async (tx: Writer<Tables>, now: LocalDateTime): Promise<void> => {
  const rows = await tx.range('rooms', {});
  await tx.putMany(
    'rooms',
    rows.flatMap((row) =>
      row.presence?.online
        ? [{ ...row, presence: { ...row.presence, online: false, lastEnterAt: now } }]
        : [],
    ),
  );
};

/**
 * Stores that this account has left the room or that the server has no such room; its history is deleted [V12]
 * (contract §4.7). Returns false when the server took a message there since the request at `asked`: then its author is
 * in the room again [V27].
 */
export const putGone = async (
  tx: Writer<Pick<AccountTables, 'rooms' | 'messages' | 'spans'>>,
  id: ChatRoomId,
  gone: RoomGone,
  { stamp, asked }: { readonly stamp: Stamp; readonly asked: Stamp },
): Promise<boolean> => {
  const row = await byId(tx, id);
  if (row === undefined) return true;
  if (asked < (row.takenStamp ?? 0)) return false;
  const nothing = { unread: 0, serverUnread: 0, last: null, headStamp: 0 } as const;
  // what was read stays read: a user who re-enters may have viewed the room until now
  const readUpTo = row.readUpTo ?? '';
  await tx.put('rooms', { ...row, ...nothing, readUpTo, gone, goneStamp: stamp });
  await messages.forget(tx, id);
  await messages.forgetSpans(tx, id);
  return true;
};

/** A room of which everything that is stored has been seen; nothing of it was where lines are known to be missing. */
const seen = (row: RoomRow, tip: MessageRow | undefined): RoomRow => {
  if (tip === undefined && (row.entered === null || row.last !== null)) return row;
  return { ...row, readUpTo: tip?.chatId ?? '', unread: 0, serverUnread: 0 };
};

/** Marks what is stored of a room as seen: a tab shows it (I19). */
export const putSeen = async (tx: Writer<Tables>, id: ChatRoomId): Promise<void> => {
  const row = await byId(tx, id);
  if (row === undefined) return;
  const [tip] = await messages.newest(tx, id, 1);
  await tx.put('rooms', seen(row, tip));
};

/**
 * Recounts a room after its newest stored line or its read line has changed: unread is what came after the line that
 * was on screen here [V8]. `head`: the newest page came with it, requested at this logical time.
 */
export const recounted = async (
  tx: Reader<Pick<AccountTables, 'messages'>>,
  row: RoomRow,
  me: UserId,
  {
    newest,
    head,
    isLooking,
  }: { readonly newest: MessageRow | null; readonly head: Stamp | null; readonly isLooking: boolean },
): Promise<RoomRow> => {
  const next: RoomRow =
    newest === null || newest.createdAt < row.lastChatAt
      ? row
      : {
          ...row,
          lastChatAt: newest.createdAt,
          last: { content: newest.content, isPick: newest.kind === 'pick', userId: newest.userId },
        };
  const headStamp = head === null ? row.headStamp : Math.max(row.headStamp, head);
  const [tip] = await messages.newest(tx, row.chatRoomId, 1);
  if (isLooking) return { ...seen(next, tip), headStamp };
  const readUpTo = row.readUpTo ?? (head === null ? null : await guessRead(tx, row, me));
  const unread = readUpTo === null ? 0 : await messages.unreadAfter(tx, row.chatRoomId, me, readUpTo);
  return { ...next, headStamp, readUpTo, unread };
};

/**
 * For a room that was read on another device before this one stored it: unread are as many lines as the server counted
 * up to the newest line it named, and every later line.
 */
const guessRead = async (
  tx: Reader<Pick<AccountTables, 'messages'>>,
  { chatRoomId, serverUnread, lastChatAt }: RoomRow,
  me: UserId,
): Promise<RoomRow['readUpTo']> => {
  let left = serverUnread;
  for (const row of await messages.newest(tx, chatRoomId, messages.mostUnread)) {
    if (isLater(row.createdAt, lastChatAt)) continue;
    if (left === 0) return row.chatId;
    if (row.userId !== me && row.kind !== 'notice') left -= 1;
  }
  return '';
};
