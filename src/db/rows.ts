import type {
  AppointmentId,
  FileKey,
  IdempotencyKey,
  ItemId,
  NotificationId,
  ReviewId,
} from '#contract/ids.ts';
import type { BlockRow } from '#src/domain/blocks/rows.ts';
import type { HeardRow, MessageRow, RoomListRow, RoomRow, SpanRow } from '#src/domain/chat/rows.ts';
import type { Gone, ItemRow, ToldLikeRow } from '#src/domain/items/rows.ts';
import type { OpenedRow, PublishedRow } from '#src/domain/listings/rows.ts';
import type { NotificationRow } from '#src/domain/notifications/rows.ts';
import type { CalendarRow, CurrentRow, PickRow, ToldPickRow } from '#src/domain/picks/rows.ts';
import type { MeRow } from '#src/domain/profile/rows.ts';
import type { PushRow } from '#src/domain/push/rows.ts';
import type { ReviewRow } from '#src/domain/reviews/rows.ts';
import type { CountRow, RecentRow } from '#src/domain/search/rows.ts';
import type { Cursor, Moment, Stamp } from './row-parts.ts';
import type { OutboxEntry } from './rows-outbox.ts';

export type { Cursor, Moment, Stamp } from './row-parts.ts';
export type { EntryReason, EntryState, OutboxEntry } from './rows-outbox.ts';

/**
 * What each table holds; those of one domain are in its rows.ts. Truth tables hold only what the server sent; `outbox`,
 * `drafts` and `photos` hold what the user wants. Nothing is in both: a screen folds the second over the first
 * (docs/architecture.md).
 */

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

/** Id of a row of a list: of a listing, a PICK, a notification or a review. */
export type FeedId = ItemId | AppointmentId | NotificationId | ReviewId;

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

interface CounterRow {
  readonly name: string;
  readonly value: number;
  /** Of the counter of the outbox: the ids that were added last, in their order. */
  readonly ids?: readonly IdempotencyKey[];
}

/** A form that the user fills in, deleted when it is sent or discarded; or what they set for this device alone. */
export interface DraftRow {
  readonly key: string;
  readonly v: number;
  readonly value: unknown;
  readonly at: Moment;
  /** Id under which the text was to be stored as an entry: that write failed, but may have succeeded after all. */
  readonly sentAs?: IdempotencyKey;
  /** Ids of its photos, which are saved, restored and deleted with it (D1). */
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

/** Marks the database that the backup store knows; a wiped database has no mark. One row. */
export interface MarkRow {
  readonly id: 'mark';
  readonly generation: string;
  /** What was restored and the user was not notified of yet. */
  readonly untold?: Restored | null;
}

/** What was restored after the browser deleted the database. */
export interface Restored {
  readonly intents: number;
  readonly drafts: number;
  /** The database and the backup store were both wiped, where so many entries waited when it was last noted. */
  readonly lost?: { readonly waited: number };
}

export type AccountTable = keyof AccountTables;

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
  opened: OpenedRow;
  rooms: RoomRow;
  messages: MessageRow;
  spans: SpanRow;
  roomLists: RoomListRow;
  heard: HeardRow;
  picks: PickRow;
  notifications: NotificationRow;
  reviews: ReviewRow;
  push: PushRow;
  blocks: BlockRow;
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
