import type { PickInfo } from '#contract/chat.ts';
import type { ChatId, ChatRoomId, FileKey, IdempotencyKey, ItemId, UserId } from '#contract/ids.ts';
import type { ItemPreview } from '#contract/item.ts';
import type { LocalDateTime } from '#contract/moment.ts';
import type { PickPreview } from '#contract/pick.ts';
import type { Cursor, Moment, Stamp } from './row-parts.ts';

/** What the tables of chat hold (rows.ts has the others, and the rules for all of them). */

/** The other person of a room, always called by nickname. */
export interface Opponent {
  readonly userId: UserId;
  readonly nickname: string;
  readonly photo: FileKey | null;
  readonly verified: boolean;
}

/** The newest line of a room as the list tells it: by content, without its chatId. */
export interface LastChat {
  readonly content: string;
  readonly isPick: boolean;
  /** Its author; null where the server does not say. */
  readonly userId: UserId | null;
}

/** The pinned card of a room. What was stored by earlier versions of this app has no trade state. */
export type RoomItem = Pick<
  ItemPreview,
  'itemId' | 'title' | 'thumbnail' | 'transactionTypes' | 'rentalFee' | 'deposit' | 'salePrice' | 'isDeleted'
> &
  Partial<Pick<ItemPreview, 'tradeState'>>;

/** What entering told. */
export interface RoomEntered {
  readonly item: RoomItem;
  /** The unfinished PICK of the room, null: none. */
  readonly appointment: PickPreview | null;
  readonly stamp: Stamp;
  readonly at: Moment;
}

/** Whether the other one looks at the room, and until when they have read it (contract §4.6). */
export interface RoomPresence {
  /** false also while nobody tells us: what was last heard is in `lastEnterAt` then. */
  readonly online: boolean;
  readonly lastEnterAt: LocalDateTime | null;
  readonly stamp: Stamp;
}

/** left: this account has left it · missing: the server knows no such room of ours. */
export type RoomGone = 'left' | 'missing';

export interface RoomRow {
  readonly chatRoomId: ChatRoomId;
  readonly itemId: ItemId;
  readonly opponent: Opponent;
  readonly thumbnail: FileKey | null;
  /** Order of the list, newest first; as the server's text, which sorts. */
  readonly lastChatAt: LocalDateTime;
  readonly last: LastChat | null;
  /** The server's count, a hint: it is zeroed by whatever subscribes (I19). `hintStamp` is when it was told. */
  readonly serverUnread: number;
  readonly hintStamp: Stamp;
  /** The newest message that was on screen here; '' = none was; null = not known on this device yet. */
  readonly readUpTo: ChatId | '' | null;
  /** Messages of the other one after that, as far as they are stored; written with whatever changes it. */
  readonly unread: number;
  /** When the newest page of its history was last asked for and landed; 0 = never. */
  readonly headStamp: Stamp;
  readonly entered: RoomEntered | null;
  readonly presence: RoomPresence | null;
  /** Whether a rental of the room is running, as the server last told; `null`: never asked. It must not be left then. */
  readonly inProgress: { readonly running: boolean; readonly stamp: Stamp } | null;
  readonly gone: RoomGone | null;
  /** When that was learnt last: what was asked for before tells of a room that is no more. Absent: never. */
  readonly goneStamp?: Stamp;
  /** When a message of this account's own was last seen to be taken there. Absent: never. */
  readonly takenStamp?: Stamp;
  /** Up to and with this line nothing comes in any more that was not read since (V14). Absent: nobody knows of any. */
  readonly firmTo?: ChatId;
  /** Lines below which something is missing while no stretch holds them: theirs was doubted by a later look (V14). */
  readonly seams?: readonly ChatId[];
  readonly stamp: Stamp;
  readonly at: Moment;
}

/** A line of a room as the server said it; never changed, only added. */
export interface MessageRow {
  readonly chatRoomId: ChatRoomId;
  readonly chatId: ChatId;
  readonly userId: UserId;
  readonly kind: 'plain' | 'notice' | 'pick';
  readonly content: string;
  /** The terms as they were when the card was written; the PICK itself tells how they are now (contract §2.0). */
  readonly pick: PickInfo | null;
  readonly createdAt: LocalDateTime;
  /** The sender's own name for it, where the server keeps it. */
  readonly clientMessageId: string | null;
  /** The mutation of this device that it fulfils: each message at most one, each mutation at most one (I6). */
  readonly fulfils: IdempotencyKey | null;
}

/**
 * A stretch of a room's history of which nothing is missing, proven by pages of the server (I14). What lies between two
 * spans, or below the oldest, is a hole that can be shown and healed; messages above the newest were heard, not proven.
 */
export interface SpanRow {
  readonly chatRoomId: ChatRoomId;
  readonly lo: ChatId;
  readonly hi: ChatId;
  /** The next older message as the server named it; null: the history begins with `lo`. */
  readonly below: ChatId | null;
}

/** How far a list of rooms is known: `rooms`, or `rooms:item:341`. */
export interface RoomListRow {
  readonly key: string;
  /** Rooms this new or newer may have changed since; everything down to `floor` is known. null: never read whole. */
  readonly whole: LocalDateTime | null;
  /** The oldest room of the pages read so far; null: nothing was read. */
  readonly floor: LocalDateTime | null;
  /** Where the older rooms continue; null: the list is complete. */
  readonly next: Cursor | null;
  readonly stamp: Stamp;
}

/** The newest line that was heard from somebody else, for a banner that goes by itself. One row. */
export interface HeardRow {
  readonly id: 'newest';
  /** Grows with each; a screen shows what came after it began to look. */
  readonly count: number;
  readonly chatRoomId: ChatRoomId;
  readonly nickname: string;
  readonly photo: FileKey | null;
  readonly content: string;
}
