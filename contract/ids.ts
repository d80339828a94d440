import * as v from 'valibot';

/** Numbers and opaque strings that name things (contract §1.10), branded so that one cannot be passed for another. */
/* @__NO_SIDE_EFFECTS__ */
const numeric = <const Name extends string>(_name: Name) =>
  v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.brand<number, Name>(_name));

export const UserId = numeric('UserId');
export type UserId = v.InferOutput<typeof UserId>;

export const ItemId = numeric('ItemId');
export type ItemId = v.InferOutput<typeof ItemId>;

export const ChatRoomId = numeric('ChatRoomId');
export type ChatRoomId = v.InferOutput<typeof ChatRoomId>;

export const AppointmentId = numeric('AppointmentId');
export type AppointmentId = v.InferOutput<typeof AppointmentId>;

export const NotificationId = numeric('NotificationId');
export type NotificationId = v.InferOutput<typeof NotificationId>;

export const ReviewId = numeric('ReviewId');
export type ReviewId = v.InferOutput<typeof ReviewId>;

/** Opaque, ≤ 64 characters, strictly increasing within a room when compared as text (§1.10). */
export const ChatId = v.pipe(v.string(), v.minLength(1), v.maxLength(64), v.brand('ChatId'));
export type ChatId = v.InferOutput<typeof ChatId>;

/** A storage key below the media base, or an absolute address (§7). */
export const FileKey = v.pipe(v.string(), v.minLength(1), v.maxLength(2048), v.brand('FileKey'));
export type FileKey = v.InferOutput<typeof FileKey>;

/** A picture that an answer names; null and '' alike stand for none (§7). */
export const Picture = v.nullish(
  v.union([
    FileKey,
    v.pipe(
      v.literal(''),
      v.transform(() => null),
    ),
  ]),
  null,
);

/** `Idempotency-Key` (§11.4 a), and how we name our messages: we always send a UUID. */
export const IdempotencyKey = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_-]{16,64}$/),
  v.brand('IdempotencyKey'),
);
export type IdempotencyKey = v.InferOutput<typeof IdempotencyKey>;

/** `clientMessageId` as any client may choose it (§11.4 d): 16–64 characters, of which none is a control character. */
export const MessageName = v.pipe(v.string(), v.maxLength(64), v.regex(/^[^\p{Cc}\p{Cs}]{16,}$/u));
