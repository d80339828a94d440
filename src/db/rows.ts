import type { Capability } from '#contract/capabilities.ts';
import type { FileKey, ItemId, UserId } from '#contract/ids.ts';
import type { ItemInfo, OwnedItem, Owner } from '#contract/item.ts';
import type { LocalDateTime } from '#contract/moment.ts';
import type { CursorPart } from '#contract/page.ts';
import type { User } from '#contract/user.ts';

/** What each table holds, on one page. Truth only: nothing here was made up on the device. */

/**
 * When a request left, as one number that only grows: lease epoch and a count within it. A row that came with a later
 * stamp is never overwritten by an answer with an earlier one, whatever the clocks say (I15, I27).
 */
export type Stamp = number;

/** Milliseconds since 1970 by the server's clock as far as we know it; for labels only. */
export type Moment = number;

/** What only the detail call tells. */
export interface ItemDetailPart {
  readonly owner: Owner;
  readonly description: string;
  readonly location: string | null;
  readonly canDeal: boolean;
  readonly images: readonly FileKey[];
  readonly mine: boolean;
  readonly liked: boolean;
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

/** Where the next page starts: cursor parts by parameter name, byte for byte (contract §3). */
export type Cursor = Readonly<Record<string, CursorPart>>;

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

/** Tables of one account's database. */
export interface AccountTables {
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
  /** What the next screen should tell once. */
  readonly notice: SessionNotice | null;
}

/** Told once, after the screens of an account have gone. */
export type SessionNotice = 'expired' | 'other-account' | 'logged-out' | 'withdrawn';

/** Tables of the tiny database of the device itself. */
export interface DeviceTables {
  session: SessionRow;
}
