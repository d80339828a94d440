import type { ChatRoomId, FileKey, ItemId, UserId } from '#contract/ids.ts';
import type { LocalDateTime } from '#contract/moment.ts';
import type { RoomListRow, RoomRow } from '#src/domain/chat/rows.ts';

/** A change of a room whose ids are plain numbers. */
type Change = Omit<Partial<RoomRow>, 'chatRoomId' | 'itemId' | 'lastChatAt'> & {
  readonly chatRoomId?: number;
  readonly itemId?: number;
  readonly lastChatAt?: string;
};

/** A room as it is stored; ids and moments have the contract's shape. */
export const aRoom = ({ chatRoomId = 58, itemId = 341, lastChatAt, ...change }: Change = {}): RoomRow => ({
  opponent: { userId: 7 as UserId, nickname: '버건디러버', photo: null as FileKey | null, verified: true },
  thumbnail: null,
  last: { content: '정문에서 만날까요?', isPick: false, userId: 7 as UserId },
  serverUnread: 0,
  hintStamp: 0,
  readUpTo: null,
  unread: 0,
  headStamp: 0,
  entered: null,
  presence: null,
  inProgress: null,
  gone: null,
  stamp: 1,
  at: 0,
  ...change,
  chatRoomId: chatRoomId as ChatRoomId,
  itemId: itemId as ItemId,
  lastChatAt: (lastChatAt ?? '2026-11-20T18:00:00.000001') as LocalDateTime,
});

/** A list of rooms of which everything is known. */
export const aRoomList = (change: Partial<RoomListRow> = {}): RoomListRow => ({
  key: 'rooms',
  whole: null,
  floor: null,
  next: null,
  stamp: 1,
  ...change,
});
