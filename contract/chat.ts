import * as v from 'valibot';
import { AppointmentId, ChatId, ChatRoomId, ItemId, MessageName, Picture, UserId } from './ids.ts';
import { Amount, Count, ItemPreview } from './item.ts';
import { limits } from './limits.ts';
import { LocalDateTime } from './moment.ts';
import { open } from './open.ts';
import { CursorPart, HasNext } from './page.ts';
import { Current, pickStates, pickTypes } from './pick.ts';
import { verbatim } from './text.ts';

/** A snapshot of a PICK at the moment its card was written; only `appointmentId` may be relied on (§2.0). */
export const PickInfo = v.object({
  appointmentId: AppointmentId,
  requesterId: v.nullish(UserId, null),
  ownerId: v.nullish(UserId, null),
  creatorId: v.nullish(UserId, null),
  type: v.nullish(open(pickTypes), null),
  state: v.nullish(open(pickStates), null),
  rentalDate: v.nullish(LocalDateTime, null),
  returnDate: v.nullish(LocalDateTime, null),
  rentalLocation: v.nullish(v.string(), null),
  returnLocation: v.nullish(v.string(), null),
  price: Amount,
  deposit: Amount,
});
export type PickInfo = v.InferOutput<typeof PickInfo>;

/** Which change of a PICK something reports: the one that left it at this version (§11.4 k). */
export const PickChange = v.object({
  appointmentId: AppointmentId,
  version: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
export type PickChange = v.InferOutput<typeof PickChange>;

/** One line of a room: plain, notice chip or PICK card (§2.0). `clientMessageId` is [E], null for server-made lines; so is `pickChange`. */
export const ChatMessage = v.object({
  chatId: ChatId,
  userId: UserId,
  content: v.string(),
  isNotification: v.nullish(v.boolean(), false),
  isPick: v.nullish(v.boolean(), false),
  pickInfo: v.nullish(PickInfo, null),
  createdAt: LocalDateTime,
  clientMessageId: v.nullish(v.string(), null),
  /** What a card or a notice is about; null: no change of a PICK, or a server that does not say. */
  pickChange: v.nullish(PickChange, null),
});
export type ChatMessage = v.InferOutput<typeof ChatMessage>;

/** A page of history: newest first, or oldest first when asked with `afterId` (§2.5, §11.4 d). */
export const ChatPage = v.object({
  messages: v.array(ChatMessage),
  cursorId: CursorPart,
  hasNext: HasNext,
});
export type ChatPage = v.InferOutput<typeof ChatPage>;

/** What a message may hold (contract §4.3). */
export const ChatContent = verbatim(limits.chat);

/** What is published to `/pub/chat` (§4.3). */
export const ChatSend = v.object({
  chatRoomId: ChatRoomId,
  content: ChatContent,
  clientMessageId: v.optional(MessageName),
});
export type ChatSend = v.InferOutput<typeof ChatSend>;

/** Body of the REST twin (§11.4 d). */
export const ChatPost = v.object({ clientMessageId: MessageName, content: ChatContent });
export type ChatPost = v.InferOutput<typeof ChatPost>;

/** What a room list row and its live event share (§2.0, §4.4). `mostRecentChat*` are null when no chat exists. */
const roomFields = {
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

/** STOMP destinations (§4.2); nothing else may be subscribed or sent to (§4.8). */
export const destinations = {
  room: (id: ChatRoomId) => `/sub/chatroom/${id}`,
  user: '/user/sub',
  send: '/pub/chat',
  roomPattern: /^\/sub\/chatroom\/([1-9]\d{0,15})$/,
} as const;

/** Where a socket is opened: raw, and SockJS below the same path (§4.1). */
export const socketPath = '/ws';

/** Close codes of ours: the session behind the socket has ended (§4.1). */
export const closeCodes = { sessionEnded: 4401 } as const;

const presence = v.object({
  chatRoomId: ChatRoomId,
  requesterId: UserId,
  ownerId: UserId,
  isRequesterOnline: v.boolean(),
  isOwnerOnline: v.boolean(),
  requesterLastEnterAt: v.nullish(LocalDateTime, null),
  ownerLastEnterAt: v.nullish(LocalDateTime, null),
});

/** Events of a room's topic (§4.4). A client ignores any other type. */
export const RoomEvent = v.variant('type', [
  v.object({ type: v.literal('CHAT'), message: ChatMessage }),
  v.object({ type: v.literal('ENTER'), message: presence }),
  v.object({ type: v.literal('EXIT'), message: presence }),
]);
export type RoomEvent = v.InferOutput<typeof RoomEvent>;

const refusal = {
  code: v.pipe(v.string(), v.minLength(1)),
  text: v.nullish(v.string(), ''),
};

/** Events of a user's own channel (§4.4, §4.9, §11.4 d, k). The last four are [E]. */
export const UserEvent = v.variant('type', [
  v.object({
    type: v.literal('UNREAD_CHAT_COUNT'),
    message: v.object({ unreadChatCount: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
  }),
  v.object({ type: v.literal('CHAT'), message: v.object(roomFields) }),
  v.object({
    type: v.literal('CHAT_ACK'),
    message: v.object({
      chatRoomId: ChatRoomId,
      clientMessageId: v.string(),
      chatId: ChatId,
      createdAt: LocalDateTime,
    }),
  }),
  v.object({
    type: v.literal('CHAT_REJECTED'),
    message: v.object({ chatRoomId: ChatRoomId, clientMessageId: v.nullish(v.string(), null), ...refusal }),
  }),
  v.object({
    type: v.literal('SUBSCRIBE_REJECTED'),
    message: v.object({ chatRoomId: ChatRoomId, ...refusal }),
  }),
  v.object({
    type: v.literal('PICK'),
    message: v.object({
      ...PickChange.entries,
      chatRoomId: ChatRoomId,
      itemId: ItemId,
      state: open(pickStates),
    }),
  }),
]);
export type UserEvent = v.InferOutput<typeof UserEvent>;
