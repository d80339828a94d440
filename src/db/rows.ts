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
import type { Cursor, Moment, Stamp } from './row-parts.ts';
import type { HeardRow, MessageRow, RoomListRow, RoomRow, SpanRow } from './rows-chat.ts';
import type { OutboxEntry } from './rows-outbox.ts';
import type { CalendarRow, NotificationRow, PickRow, ToldPickRow } from './rows-picks.ts';

export type { Cursor, Moment, Stamp } from './row-parts.ts';
export type { EntryReason, EntryState, OutboxEntry } from './rows-outbox.ts';

/**
 * What each table holds, on one page. Truth tables hold only what the server said; `outbox`, `drafts` and `photos` hold what
 * a person wants. Nothing is in both: a screen folds the second over the first (docs/architecture.md).
 */

/** What only the detail call tells. */
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

/** Why a listing cannot be shown any more, as the server said. */
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

/** A listing: card fields always, the detail part once opened. */
export interface ItemRow extends CardFields {
  readonly itemId: ItemId;
  readonly thumbnail: FileKey | null;
  /** Told by some calls only; null = by none so far. `soldStamp` is when it was last told, 0 = never. */
  readonly isSold: OwnedItem['isSold'] | null;
  readonly soldStamp: Stamp;
  /** Told by servers with extensions only, `tradeStamp` is when. Rows of earlier versions of this app lack both. */
  readonly tradeState?: ItemInfo['tradeState'];
  readonly tradeStamp?: Stamp;
  /** Whether this account likes it, as the server last told; null = never told. `likedStamp` is when, 0 = never. */
  readonly liked: boolean | null;
  readonly likedStamp: Stamp;
  readonly gone: Gone | null;
  readonly detail: ItemDetailPart | null;
  /** 0 until the detail names the owner (an index cannot hold null). */
  readonly ownerId: UserId | 0;
  readonly stamp: Stamp;
  readonly at: Moment;
  /** Last time a person had it on screen; the oldest leave first. */
  readonly seenAt: Moment;
  /** 1: kept on purpose ("오프라인 저장"), never evicted. */
  readonly kept: 0 | 1;
}

/** Why the last fetch brought nothing; words for it are in copy/. */
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
  /** The generation still shown behind this one, until this one is as long. */
  readonly previous: number | null;
  /** null: the server has nothing further. */
  readonly next: Cursor | null;
  /** Start of each page of this generation, so that a tail can be dropped with its hole declared. */
  readonly starts: readonly (Cursor | null)[];
  readonly length: number;
  /** Rows the list must reach before the older generation goes. */
  readonly goal: number;
  readonly at: Moment | null;
  readonly stamp: Stamp;
  readonly trouble: Trouble | null;
  /** Epoch that is fetching right now, 0 = nobody. */
  readonly loading: number;
}

/** What a list is a list of: listings, PICKs or notifications. */
export type FeedId = ItemId | AppointmentId | NotificationId;

/** One page of a list as it landed: a row a page, because a row a place costs as much as the listings themselves. */
export interface FeedPageRow {
  readonly feed: string;
  readonly generation: number;
  readonly page: number;
  readonly ids: readonly FeedId[];
}

/** A single thing that was asked for and its last outcome: `item:341`, `me`, and `link` for the network as a whole. */
export interface PullRow {
  readonly key: string;
  readonly at: Moment | null;
  readonly stamp: Stamp;
  readonly trouble: Trouble | null;
  /** The server's word that there is nothing to see (any more). */
  readonly gone: Gone | null;
  readonly loading: number;
}

export interface MeRow {
  readonly id: 'me';
  readonly user: User;
  readonly stamp: Stamp;
  readonly at: Moment;
}

/** Who may talk to the server and write what it says (I20). One row. */
export interface LeaseRow {
  readonly id: 'engine';
  readonly epoch: number;
  readonly holder: string;
  /** Grows while the holder lives; watchers compare it with their own monotonic clock. */
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

/** A form that is being filled in; gone when it is sent or given up on purpose. */
export interface DraftRow {
  readonly key: string;
  readonly v: number;
  readonly value: unknown;
  readonly at: Moment;
  /** The text came back because its write failed; it was to be stored under this id, and may have been. */
  readonly sentAs?: IdempotencyKey;
  /** Ids of the photos that belong to it: they are saved, restored and deleted with it [D1]. */
  readonly photos?: readonly string[];
}

/** A picture on its way: bytes until they are up, then the key under which they lie. */
export interface PhotoRow {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: ArrayBuffer;
  /** null until the upload was verified (P-S11). */
  readonly fileKey: FileKey | null;
  /** Server time of the verified upload: a server sweeps what no listing names after a day (contract §7). */
  readonly uploadedAt?: Moment;
  /** The file as it was chosen, not yet shrunk: it must be converted before it goes up. */
  readonly raw?: true;
}

/** How much of a photo has left this device, in bytes, while its upload is under way. */
export interface UploadProgressRow {
  readonly photoId: string;
  readonly sent: number;
  readonly total: number;
}

/** A listing that was created on this device: which one on the server a draft has become. */
export interface PublishedRow {
  readonly draftId: string;
  readonly itemId: ItemId;
  readonly title: string;
  readonly at: Moment;
  /** The user has not been told of it yet. */
  readonly untold: 0 | 1;
}

/** How many listings a search has, as the server last told. */
export interface CountRow {
  readonly key: string;
  readonly total: number;
  readonly stamp: Stamp;
  readonly at: Moment;
}

/** This account's unfinished PICK and room for a listing of somebody else's, as the server last told. */
export interface CurrentRow {
  readonly itemId: ItemId;
  readonly appointmentId: AppointmentId | null;
  readonly chatRoomId: ChatRoomId | null;
  readonly stamp: Stamp;
  readonly at: Moment;
}

/** What the server told of a like whose listing is not stored, until it is: other answers may be older, or a visitor's. */
export interface ToldLikeRow {
  readonly itemId: ItemId;
  readonly liked: boolean;
  readonly likeCount: number;
  readonly stamp: Stamp;
}

/** What was searched for on this device. */
export interface RecentRow {
  readonly text: string;
  readonly at: Moment;
}

/** Says that this database is the one the backup store knows; a wiped one has none. One row. */
export interface MarkRow {
  readonly id: 'mark';
  readonly generation: string;
  /** Brought back and not told to its person yet. */
  readonly untold?: Restored | null;
}

/** What a person had waiting, back after the browser took the database away. */
export interface Restored {
  readonly intents: number;
  readonly drafts: number;
  /** The database and the backup store were wiped: what waited is lost. */
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
