import * as v from 'valibot';
import { AppointmentId, NotificationId } from './ids.ts';
import { ItemPreview } from './item.ts';
import { LocalDateTime } from './moment.ts';
import { open } from './open.ts';
import { CursorPart, HasNext } from './page.ts';

/** Stored notifications (§6.1); `CHAT_MESSAGE` and `KEYWORD` exist as pushes only. */
export const notificationTypes = [
  'APPOINTMENT_PROPOSAL',
  'APPOINTMENT_CONFIRM',
  'APPOINTMENT_REJECT',
  'APPOINTMENT_CANCEL',
  'APPOINTMENT_EXPIRE',
  'APPOINTMENT_RENTAL_REMIND',
  'APPOINTMENT_RETURN_REMIND',
  'APPOINTMENT_SUCCESS',
] as const;
export type NotificationType = (typeof notificationTypes)[number];

export const pushTypes = [...notificationTypes, 'CHAT_MESSAGE', 'KEYWORD'] as const;

export const Notification = v.object({
  notificationInfo: v.object({
    id: NotificationId,
    type: open(notificationTypes),
    createdAt: LocalDateTime,
  }),
  /** A snapshot from when the notification was made. */
  appointmentInfo: v.nullish(
    v.object({
      id: AppointmentId,
      rentalDate: v.nullish(LocalDateTime, null),
      returnDate: v.nullish(LocalDateTime, null),
    }),
    null,
  ),
  itemInfo: v.nullish(ItemPreview, null),
});
export type Notification = v.InferOutput<typeof Notification>;

export const NotificationPage = v.object({
  notifications: v.array(Notification),
  pageInfo: v.object({ hasNext: HasNext, cursorCreatedAt: CursorPart, cursorId: CursorPart }),
});
export type NotificationPage = v.InferOutput<typeof NotificationPage>;

/** `data` of a push message (§6.3); `chatRoomId` and `itemId` are [E]. All values are text there. */
export const PushData = v.object({
  notificationType: open(pushTypes),
  relatedId: v.string(),
  chatRoomId: v.optional(v.string()),
  itemId: v.optional(v.string()),
});
export type PushData = v.InferOutput<typeof PushData>;
