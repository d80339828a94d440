import * as v from 'valibot';
import { ChatPage } from './chat.ts';
import { ChatRoomId, ItemId, Picture, UserId } from './ids.ts';
import { Count, ItemPreview } from './item.ts';
import { LocalDateTime } from './moment.ts';
import { CursorPart, HasNext } from './page.ts';
import { Current } from './pick.ts';

/** What a room list row and its live event share (§2.0, §4.4). `mostRecentChat*` are null when no chat exists. */
export const roomFields = {
  chatRoomId: ChatRoomId,
  myUserId: v.nullish(UserId, null),
  opponentUserId: UserId,
  opponentNickname: v.string(),
  opponentProfileImageUrl: Picture,
  isOpponentKorean: v.nullish(v.boolean(), false),
  mostRecentChatContent: v.nullish(v.string(), null),
  mostRecentChatNickname: v.nullish(v.string(), null),
  mostRecentChatIsPick: v.nullish(v.boolean(), null),
  /** [E] who wrote the most recent chat. */
  mostRecentChatUserId: v.nullish(UserId, null),
  lastChatAt: LocalDateTime,
  unreadChatCount: Count,
};

export const ChatRoomRow = v.object({
  ...roomFields,
  itemId: ItemId,
  itemThumbnailUrl: Picture,
});
export type ChatRoomRow = v.InferOutput<typeof ChatRoomRow>;

export const ChatRoomPage = v.object({
  chatRooms: v.array(ChatRoomRow),
  hasNext: HasNext,
  cursorLastChatAt: CursorPart,
  cursorId: CursorPart,
});
export type ChatRoomPage = v.InferOutput<typeof ChatRoomPage>;

/** Answer of enter, create room and propose (§2.0). */
export const EnterRoom = v.object({
  chatRoom: v.object({
    chatRoomId: ChatRoomId,
    myUserId: UserId,
    opponentUserId: UserId,
    opponentNickname: v.string(),
    opponentProfileImageUrl: Picture,
    isOpponentKorean: v.nullish(v.boolean(), false),
    isOpponentOnline: v.nullish(v.boolean(), false),
    opponentLastEnterAt: v.nullish(LocalDateTime, null),
    lastChatAt: v.nullish(LocalDateTime, null),
  }),
  chat: v.nullish(ChatPage, { messages: [], cursorId: null, hasNext: false }),
  item: ItemPreview,
  currentAppointment: v.nullish(Current, { chatRoomId: null, isPresent: false, appointment: null }),
});
export type EnterRoom = v.InferOutput<typeof EnterRoom>;
