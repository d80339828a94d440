import * as v from 'valibot';
import { ChatMessage, PickChange } from './chat.ts';
import { ChatId, ChatRoomId, ItemId, UserId } from './ids.ts';
import { LocalDateTime } from './moment.ts';
import { open } from './open.ts';
import { pickStates } from './pick.ts';
import { roomFields } from './room.ts';

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
