import type { AppointmentId, ChatRoomId, ItemId } from '#contract/ids.ts';
import type { LocalDate } from '#contract/moment.ts';
import type { PickDetail } from '#contract/pick.ts';
import type { Moment, Stamp } from '#src/db/row-parts.ts';

/** A PICK as the server last sent it to this account: the whole ticket, readable without a network. */
export interface PickRow extends PickDetail {
  /** How often this device saw its terms change: the sequence number for calendars. */
  readonly edits: number;
  readonly stamp: Stamp;
  readonly at: Moment;
}

/**
 * On which days of a month a listing may be rented, or from which day it may be bought, by the server's last answer.
 */
export interface CalendarRow {
  /** `rentals:341:2026-11` or `sale-day:341`. */
  readonly key: string;
  /** Free days by name; null: the server restricts nothing here. */
  readonly days: Readonly<Record<string, boolean>> | null;
  readonly firstDay: LocalDate | null;
  readonly stamp: Stamp;
  readonly at: Moment;
}

/** Marks a PICK that a card, a notification or a room mentioned and that must be read (T9). Removed by that read. */
export interface ToldPickRow {
  readonly appointmentId: AppointmentId;
  /** A call that was sent after this stamp clears the mark. */
  readonly stamp: Stamp;
  /** So does one that answers with this version or a later one; absent: what marked it does not say. */
  readonly version?: number;
}

/** This account's unfinished PICK and room for another user's listing, by the server's last answer. */
export interface CurrentRow {
  readonly itemId: ItemId;
  readonly appointmentId: AppointmentId | null;
  readonly chatRoomId: ChatRoomId | null;
  readonly stamp: Stamp;
  readonly at: Moment;
}
