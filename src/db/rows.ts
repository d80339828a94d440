import type { Capability } from '#contract/capabilities.ts';
import type { ActionKey, AppointmentId, ChatRoomId, FileKey, ItemId, UserId } from '#contract/ids.ts';
import type { ItemInfo, OwnedItem, Owner } from '#contract/item.ts';
import type { LocalDateTime } from '#contract/moment.ts';
import type { User } from '#contract/user.ts';
import type { Cursor, Moment, Stamp } from './row-parts.ts';
import type { HeardRow, MessageRow, RoomListRow, RoomRow, SpanRow } from './rows-chat.ts';

export type { Cursor, Moment, Stamp } from './row-parts.ts';

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

/** One page of a list as it landed: a row a page, because a row a place costs as much as the listings themselves. */
export interface FeedPageRow {
  readonly feed: string;
  readonly generation: number;
  readonly page: number;
  readonly ids: readonly ItemId[];
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

/**
 * queued: waits for its turn · sending: a request is on its way · ambiguous: one may have taken effect, nobody knows ·
 * verifying: the server is being asked · blocked: the session is over · failed: the server refused · attention: a person
 * must decide. What was settled has no row any more (src/sync/outbox/machine.ts).
 */
export type IntentState =
  | 'queued'
  | 'sending'
  | 'ambiguous'
  | 'verifying'
  | 'blocked'
  | 'failed'
  | 'attention';

/** Why an intent was refused or waits for a person; words for it are in copy/. */
export type IntentReason =
  /** The server's code, which may be one that this build does not know. */
  | { readonly is: 'refused'; readonly status: number; readonly code: string }
  /** What the person saw is no longer so. */
  | { readonly is: 'changed' }
  /** It waited longer than it may. */
  | { readonly is: 'expired' }
  /** The server fails on just this one. */
  | { readonly is: 'poisoned' }
  /** It was sent so often without effect that something else must be undoing it. */
  | { readonly is: 'contested' }
  /** What it builds on was refused or is gone. */
  | { readonly is: 'orphaned' }
  /** This build does not know the kind, or cannot read what was stored. */
  | { readonly is: 'unknown-kind' };

/** One thing a person wants done, from the tap until the server has done it (engine §2). Written strictly, never relaxed. */
export interface OutboxRow {
  /** Order of all intents on this device; never a clock. */
  readonly seq: number;
  /** Names the intent for good, in both homes. */
  readonly id: ActionKey;
  /** `Idempotency-Key` of its attempts. Another one only after a definite refusal, at a person's word. */
  readonly key: ActionKey;
  readonly kind: string;
  /** Version of `args`; a newer build's is kept and shown, never dropped (I23). */
  readonly v: number;
  /** First in, first out within a lane; one attempt at a time. */
  readonly lane: string;
  readonly args: unknown;
  readonly state: IntentState;
  /** An attempt may have taken effect, and nothing has shown yet that it has not (I4). */
  readonly unsure: boolean;
  /** How the unsure attempt went out: a server without keys cannot be asked by key. */
  readonly via: 'ext' | 'plain' | null;
  readonly attempts: number;
  /** Attempts that the server failed on while it answered others. */
  readonly strikes: number;
  /** Who made the last attempt; 0 = nobody yet. */
  readonly epoch: number;
  readonly attemptStartedAt: Moment | null;
  /** For the screen only; the engine waits by its monotonic clock. */
  readonly nextAt: Moment | null;
  /** What the last read before an attempt saw; the action's own. */
  readonly watermark: unknown;
  /** What a person saw when they decided; the action's own. */
  readonly precondition: unknown;
  readonly expiresAt: Moment | null;
  readonly reason: IntentReason | null;
  /** Not before these have settled; when one fails, this one fails with it. */
  readonly dependsOn: readonly ActionKey[];
  readonly createdAt: Moment;
}

/** A form that is being filled in; gone when it is sent or given up on purpose. */
export interface DraftRow {
  readonly key: string;
  readonly v: number;
  readonly value: unknown;
  readonly at: Moment;
}

/** A picture on its way: bytes until they are up, then the key under which they lie. */
export interface PhotoRow {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: ArrayBuffer;
  /** null until the upload was verified (P-S11). */
  readonly fileKey: FileKey | null;
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

/** Says that this database is the one the second home knows; a wiped one has none. One row. */
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
}

/** Tables of one account's database. */
export interface AccountTables {
  outbox: OutboxRow;
  drafts: DraftRow;
  photos: PhotoRow;
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
  items: ItemRow;
  feeds: FeedRow;
  feedPages: FeedPageRow;
  pulls: PullRow;
  me: MeRow;
  lease: LeaseRow;
  journal: JournalRow;
  counters: CounterRow;
}

/**
 * unknown: never asked · visitor · member · ended: the session is over, its data stays locked behind the login ·
 * leaving: logged out here, the server is still to be told.
 */
export type SessionState = 'unknown' | 'visitor' | 'member' | 'ended' | 'leaving';

export interface SessionRow {
  readonly id: 'session';
  readonly state: SessionState;
  readonly userId: UserId | null;
  /** What the server can do; null until it answered once. */
  readonly capabilities: readonly Capability[] | null;
  /** Server clock minus device clock, ms. */
  readonly serverOffset: number;
  /** Grows with each logout; an answer about the session from before one is void. */
  readonly turn: number;
  /** Grows with each successful refresh; a late 401 from before one does not start another. */
  readonly refreshes: number;
  /**
   * Grows when a refresh leaves and when one ends without an answer: cookies may be new although nobody was told, and what
   * was asked meanwhile may have been answered as for a visitor.
   */
  readonly refreshTries: number;
  /** A logout has begun: everything on this device goes, also when the app dies in the middle of it (I24). */
  readonly wiping: boolean;
  /** What the next screen should tell once. */
  readonly notice: SessionNotice | null;
}

/** Told once, after the screens of an account have gone. */
export type SessionNotice = 'expired' | 'other-account' | 'logged-out' | 'withdrawn';

/** Tables of the tiny database of the device itself. */
export interface DeviceTables {
  session: SessionRow;
}
