import type { AppointmentId, ItemId, NotificationId } from '#contract/ids.ts';
import type { LocalDate } from '#contract/moment.ts';
import type { Notification } from '#contract/notification.ts';
import type { PickDetail } from '#contract/pick.ts';
import type { Moment, Stamp } from './row-parts.ts';

/** What the tables of trades hold (rows.ts has the others, and the rules for all of them). */

/** A PICK as the server said it last, from this account's view: the whole ticket, readable with no network. */
export interface PickRow extends PickDetail {
  /** How often its terms were seen to change here: what a calendar calls its sequence. */
  readonly edits: number;
  readonly stamp: Stamp;
  readonly at: Moment;
}

/** A notification as the server stored it; that it was seen is known here only (contract §2.9). */
export interface NotificationRow {
  readonly id: NotificationId;
  readonly type: string;
  readonly createdAt: Notification['notificationInfo']['createdAt'];
  /** The PICK as it was then; null: the server named none. */
  readonly appointment: Notification['appointmentInfo'];
  readonly itemId: ItemId | null;
  /** When a person had it on screen here; null: never. */
  readonly seenAt: Moment | null;
}

/** Which days of a month a listing may be rented, or from which day it may be bought, as the server last told. */
export interface CalendarRow {
  /** `rentals:341:2026-11` or `sale-day:341`. */
  readonly key: string;
  /** Free days by name; null: the server restricts nothing here. */
  readonly days: Readonly<Record<string, boolean>> | null;
  readonly firstDay: LocalDate | null;
  readonly stamp: Stamp;
  readonly at: Moment;
}

/** A PICK that something else told of, and that is to be read: a card, a notification, a room (T9). Gone once it was. */
export interface ToldPickRow {
  readonly appointmentId: AppointmentId;
  /** What was asked for after this has it. */
  readonly stamp: Stamp;
}
