import type { PickInfo } from '#contract/chat.ts';
import type { ChatId, ChatRoomId, FileKey, IdempotencyKey, ItemId, UserId } from '#contract/ids.ts';
import type { ItemPreview } from '#contract/item.ts';
import type { LocalDateTime } from '#contract/moment.ts';
import type { PickPreview } from '#contract/pick.ts';
import type { Cursor, Moment, Stamp } from '#src/db/row-parts.ts';

/** Rows of the chat tables (rows.ts has the others, and the rules for all of them). */

/** The opponent in a room, always called by nickname. */
export interface Opponent {
  readonly userId: UserId;
  readonly nickname: string;
  readonly photo: FileKey | null;
  readonly verified: boolean;
}

/** The newest line of a room as the list contains it: its content, without its chatId. */
interface LastChat {
  readonly content: string;
  readonly isPick: boolean;
  /** Its author; null where the server does not say. */
  readonly userId: UserId | null;
}

/** The pinned card of a room. Rows of earlier versions of this app have no trade state. */
export type RoomItem = Pick<
  ItemPreview,
  'itemId' | 'title' | 'thumbnail' | 'transactionTypes' | 'rentalFee' | 'deposit' | 'salePrice' | 'isDeleted'
> &
  Partial<Pick<ItemPreview, 'tradeState'>>;

/** What the answer to entering the room contained. */
export interface RoomEntered {
  readonly item: RoomItem;
  /** The unfinished PICK of the room, null: none. */
  readonly appointment: PickPreview | null;
  readonly stamp: Stamp;
  readonly at: Moment;
}

/** Whether the opponent views the room, and until when they have read it (contract §4.6). */
export interface RoomPresence {
  /** false also without live events: then `lastEnterAt` holds what was received last. */
  readonly online: boolean;
  readonly lastEnterAt: LocalDateTime | null;
  readonly stamp: Stamp;
}

/** left: this account has left it · missing: the server has no such room of this account. */
export type RoomGone = 'left' | 'missing';

export interface RoomRow {
  readonly chatRoomId: ChatRoomId;
  readonly itemId: ItemId;
  readonly opponent: Opponent;
  readonly thumbnail: FileKey | null;
  /** Order of the list, newest first; as the server's text, which sorts. */
  readonly lastChatAt: LocalDateTime;
  readonly last: LastChat | null;
  /**
   * The server's count, a hint only: every subscription sets it to zero (I19). `hintStamp` is when it was requested.
   */
  readonly serverUnread: number;
  readonly hintStamp: Stamp;
  /** The newest message that was on screen on this device; '' = none was; null = not known here yet. */
  readonly readUpTo: ChatId | '' | null;
  /** Stored messages of the opponent after `readUpTo`; updated in each transaction that changes them. */
  readonly unread: number;
  /** Stamp of the newest page of its history that was applied; 0 = never. */
  readonly headStamp: Stamp;
  readonly entered: RoomEntered | null;
  readonly presence: RoomPresence | null;
  /**
   * Whether a rental of the room is running, by the server's last answer: then it must not be left. null: never asked.
   */
  readonly inProgress: { readonly running: boolean; readonly stamp: Stamp } | null;
  readonly gone: RoomGone | null;
  /** When `gone` was last set: an answer requested before describes the room before that. Absent: never. */
  readonly goneStamp?: Stamp;
  /** When the server was last seen to have taken a message of this account there. Absent: never. */
  readonly takenStamp?: Stamp;
  /**
   * Up to and including this line no live event can still bring a line that was not read since (V14). Absent: unknown.
   */
  readonly firmTo?: ChatId;
  /** Lines with a hole below them that no span holds: a later read has doubted their span (V32). */
  readonly seams?: readonly ChatId[];
  readonly stamp: Stamp;
  readonly at: Moment;
}

/** A line of a room as the server sent it; never changed, only added. */
export interface MessageRow {
  readonly chatRoomId: ChatRoomId;
  readonly chatId: ChatId;
  readonly userId: UserId;
  readonly kind: 'plain' | 'notice' | 'pick';
  readonly content: string;
  /** The terms at the time of the card; the PICK itself has the current ones (contract §2.0). */
  readonly pick: PickInfo | null;
  readonly createdAt: LocalDateTime;
  /** The sender's own id of the message, where the server stores it. */
  readonly clientMessageId: string | null;
  /** The mutation of this device that it fulfils: at most one for each message, and one message for each (I6). */
  readonly fulfils: IdempotencyKey | null;
}

/**
 * A span of a room's history without a hole, proven by pages of the server (I14). Between two spans, and below the
 * oldest, is a hole that a screen shows and a fetch fills; messages above the newest span were received live and are
 * not proven.
 */
export interface SpanRow {
  readonly chatRoomId: ChatRoomId;
  readonly lo: ChatId;
  readonly hi: ChatId;
  /** The next older message, as the server named it; null: the history begins with `lo`. */
  readonly below: ChatId | null;
}

/** How much of a list of rooms is stored: `rooms`, or `rooms:item:341`. */
export interface RoomListRow {
  readonly key: string;
  /**
   * Only rooms this new or newer may have changed since; down to `floor` all are known. null: never read completely.
   */
  readonly whole: LocalDateTime | null;
  /** The last moment of the oldest room that was read; null: none was read. */
  readonly floor: LocalDateTime | null;
  /** Where the older rooms continue; null: the list is complete. */
  readonly next: Cursor | null;
  readonly stamp: Stamp;
}

/** The newest line that was received live from another user, for a banner that disappears by itself. One row. */
export interface HeardRow {
  readonly id: 'newest';
  /** Grows with each line; a screen shows only lines that came after it opened. */
  readonly count: number;
  readonly chatRoomId: ChatRoomId;
  readonly nickname: string;
  readonly photo: FileKey | null;
  readonly content: string;
}
