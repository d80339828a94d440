import type {
  AppointmentId,
  ChatRoomId,
  FileKey,
  IdempotencyKey,
  ItemId,
  NotificationId,
  UserId,
} from '#contract/ids.ts';
import type { ItemInfo, OwnedItem, Owner } from '#contract/item.ts';
import type { LocalDateTime } from '#contract/moment.ts';
import type { User } from '#contract/user.ts';
import type { HeardRow, MessageRow, RoomListRow, RoomRow, SpanRow } from '#src/domain/chat/rows.ts';
import type { CalendarRow, NotificationRow, PickRow, ToldPickRow } from '#src/domain/picks/rows.ts';
import type { Cursor, Moment, Stamp } from './row-parts.ts';
import type { OutboxEntry } from './rows-outbox.ts';

export type { Cursor, Moment, Stamp } from './row-parts.ts';
export type { EntryReason, EntryState, OutboxEntry } from './rows-outbox.ts';

/**
 * What each table holds. Truth tables hold only what the server sent; `outbox`, `drafts` and `photos` hold what the
 * user wants. Nothing is in both: a screen folds the second over the first (docs/architecture.md).
 */

/** Fields that only the detail call returns. */
export interface ItemDetailPart {
  readonly owner: Owner;
  readonly description: string;
  readonly location: string | null;
  readonly canDeal: boolean;
  readonly images: readonly FileKey[];
  readonly mine: boolean;
  readonly saleDate: LocalDateTime | null;
  readonly version: number | null;
  readonly stamp: Stamp;
  readonly at: Moment;
}

/** Why a listing is unavailable, as the server said. */
export type Gone = 'deleted' | 'missing';

type CardFields = Pick<
  ItemInfo,
  | 'title'
  | 'productTypes'
  | 'transactionTypes'
  | 'tradeMethods'
  | 'size'
  | 'color'
  | 'quality'
  | 'rentalFee'
  | 'salePrice'
  | 'deposit'
  | 'likeCount'
  | 'chatRoomCount'
  | 'repostDate'
>;

/** A listing: always its card fields, and the detail part once the user has opened it. */
export interface ItemRow extends CardFields {
  readonly itemId: ItemId;
  readonly thumbnail: FileKey | null;
  /** Returned by some calls only; null = by none so far. `soldStamp` is the stamp of the last one, 0 = never. */
  readonly isSold: OwnedItem['isSold'] | null;
  readonly soldStamp: Stamp;
  /** Returned by servers with extensions only; `tradeStamp` is its stamp. Rows of earlier app versions lack both. */
  readonly tradeState?: ItemInfo['tradeState'];
  readonly tradeStamp?: Stamp;
  /** Whether this account likes it, by the server's last word; null = unknown. `likedStamp` is its stamp, 0 = never. */
  readonly liked: boolean | null;
  readonly likedStamp: Stamp;
  readonly gone: Gone | null;
  readonly detail: ItemDetailPart | null;
  /** 0 until the detail names the owner (an index cannot hold null). */
  readonly ownerId: UserId | 0;
  readonly stamp: Stamp;
  readonly at: Moment;
  /** When it was last on screen; eviction starts with the oldest. */
  readonly seenAt: Moment;
  /** 1: kept on purpose ("오프라인 저장"), never evicted. */
  readonly kept: 0 | 1;
}

/** Why the last fetch failed; the words are in copy/. */
export type Trouble =
  | 'offline'
  | 'slow'
  | 'unanswered'
  | 'busy'
  | 'portal'
  | 'signed-out'
  | 'refused'
  | 'unreadable'
  | 'storage';

/** One server-ordered list. A newer generation grows page by page in front of the older one it replaces. */
export interface FeedRow {
  readonly key: string;
  readonly generation: number;
  /** The older generation, which stays visible behind this one until this one is as long. */
  readonly previous: number | null;
  /** null: the server has no further pages. */
  readonly next: Cursor | null;
  /** Start of each page of this generation, so that a dropped tail can be fetched again from its start. */
  readonly starts: readonly (Cursor | null)[];
  readonly length: number;
  /** How many rows the list must have before the older generation is dropped. */
  readonly goal: number;
  readonly at: Moment | null;
  readonly stamp: Stamp;
  readonly trouble: Trouble | null;
  /** Epoch of the engine that fetches right now; 0 = none. */
  readonly loading: number;
}

/** Id of a row of a list: of a listing, a PICK or a notification. */
export type FeedId = ItemId | AppointmentId | NotificationId;

/**
 * One page of a list as it was applied. One row for each page: a row for each place would cost as much as the listings.
 */
export interface FeedPageRow {
  readonly feed: string;
  readonly generation: number;
  readonly page: number;
  readonly ids: readonly FeedId[];
}

/** A single pulled resource and its last outcome: `item:341`, `me`, and `link` for the network as a whole. */
export interface PullRow {
  readonly key: string;
  readonly at: Moment | null;
  readonly stamp: Stamp;
  readonly trouble: Trouble | null;
  /** Set when the server said that the resource is deleted or missing. */
  readonly gone: Gone | null;
  readonly loading: number;
}

export interface MeRow {
  readonly id: 'me';
  readonly user: User;
  readonly stamp: Stamp;
  readonly at: Moment;
}

/** Which engine may call the server and write its answers (I20). One row. */
export interface LeaseRow {
  readonly id: 'engine';
  readonly epoch: number;
  readonly holder: string;
  /** Grows while the holder lives; candidates time it by their own monotonic clock. */
  readonly beat: number;
}

export interface JournalRow {
  readonly seq: number;
  readonly at: Moment;
  readonly epoch: number;
  readonly what: string;
  readonly about: string;
}

export interface CounterRow {
  readonly name: string;
  readonly value: number;
}

/** A form that the user fills in; deleted when it is sent or discarded. */
export interface DraftRow {
  readonly key: string;
  readonly v: number;
  readonly value: unknown;
  readonly at: Moment;
  /** Id under which the text was to be stored as an entry: that write failed, but may have succeeded after all. */
  readonly sentAs?: IdempotencyKey;
  /** Ids of its photos, which are saved, restored and deleted with it [D1]. */
  readonly photos?: readonly string[];
}

/** A photo to upload: its bytes, and once they are uploaded the key under which the server has them. */
export interface PhotoRow {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: ArrayBuffer;
  /** null until the upload is verified (P-S11). */
  readonly fileKey: FileKey | null;
  /** Server time of the verified upload: a server deletes files that no listing uses after a day (contract §7). */
  readonly uploadedAt?: Moment;
  /** The bytes are the chosen file, not yet shrunk: it must be converted before its upload. */
  readonly raw?: true;
}

/** How many bytes of a photo have been sent, while its upload runs. */
export interface UploadProgressRow {
  readonly photoId: string;
  readonly sent: number;
  readonly total: number;
}

/** A listing that was created on this device: the server's listing that a draft has become. */
export interface PublishedRow {
  readonly draftId: string;
  readonly itemId: ItemId;
  readonly title: string;
  readonly at: Moment;
  /** 1: the user was not told of it yet. */
  readonly untold: 0 | 1;
}

/** How many listings a search finds, by the server's last answer. */
export interface CountRow {
  readonly key: string;
  readonly total: number;
  readonly stamp: Stamp;
  readonly at: Moment;
}

/** This account's unfinished PICK and room for another user's listing, by the server's last answer. */
export interface CurrentRow {
  readonly itemId: ItemId;
  readonly appointmentId: AppointmentId | null;
  readonly chatRoomId: ChatRoomId | null;
  readonly stamp: Stamp;
  readonly at: Moment;
}

/** A confirmed like of a listing that is not stored yet: other answers may be older, or those to a visitor. */
export interface ToldLikeRow {
  readonly itemId: ItemId;
  readonly liked: boolean;
  readonly likeCount: number;
  readonly stamp: Stamp;
}

/** A search that was made on this device. */
export interface RecentRow {
  readonly text: string;
  readonly at: Moment;
}

/** Marks the database that the backup store knows; a wiped database has no mark. One row. */
export interface MarkRow {
  readonly id: 'mark';
  readonly generation: string;
  /** What was restored and the user was not told yet. */
  readonly untold?: Restored | null;
}

/** What was restored after the browser deleted the database. */
export interface Restored {
  readonly intents: number;
  readonly drafts: number;
  /** The database and the backup store were both wiped: the pending entries are lost. */
  readonly isLost?: true;
}

/** Tables of one account's database. */
export interface AccountTables {
  outbox: OutboxEntry;
  drafts: DraftRow;
  photos: PhotoRow;
  uploadProgress: UploadProgressRow;
  published: PublishedRow;
  marks: MarkRow;
  counts: CountRow;
  recents: RecentRow;
  currents: CurrentRow;
  toldLikes: ToldLikeRow;
  rooms: RoomRow;
  messages: MessageRow;
  spans: SpanRow;
  roomLists: RoomListRow;
  heard: HeardRow;
  picks: PickRow;
  notifications: NotificationRow;
  calendars: CalendarRow;
  toldPicks: ToldPickRow;
  items: ItemRow;
  feeds: FeedRow;
  feedPages: FeedPageRow;
  pulls: PullRow;
  me: MeRow;
  lease: LeaseRow;
  journal: JournalRow;
  counters: CounterRow;
}
