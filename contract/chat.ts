import * as v from 'valibot';
import { AppointmentId, ChatId, ChatRoomId, MessageName, UserId } from './ids.ts';
import { Amount } from './item.ts';
import { limits } from './limits.ts';
import { LocalDateTime } from './moment.ts';
import { open } from './open.ts';
import { CursorPart, HasNext } from './page.ts';
import { pickStates, pickTypes } from './pick.ts';
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
