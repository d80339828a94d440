import type { ItemId, NotificationId } from '#contract/ids.ts';
import type { Notification } from '#contract/notification.ts';
import type { Moment } from '#src/db/row-parts.ts';

/** A notification as the server stores it; only this device knows whether it was seen (contract §2.9). */
export interface NotificationRow {
  readonly id: NotificationId;
  readonly type: string;
  readonly createdAt: Notification['notificationInfo']['createdAt'];
  /** The PICK at the time of the notification; null: the server named none. */
  readonly appointment: Notification['appointmentInfo'];
  readonly itemId: ItemId | null;
  /** When it was first on screen on this device; null: never. */
  readonly seenAt: Moment | null;
  /** When its user cleared it from the list of this device: no answer of the server brings it back. Absent: never. */
  readonly clearedAt?: Moment;
}
