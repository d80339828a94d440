import type { FileKey, ItemId, UserId } from '#contract/ids.ts';
import type { ItemInfo, OwnedItem, Owner } from '#contract/item.ts';
import type { LocalDateTime } from '#contract/moment.ts';
import type { Moment, Stamp } from '#src/db/row-parts.ts';

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
  /**
   * Whether this account likes it, by the server's last answer; null = unknown. `likedStamp` is its stamp, 0 = never.
   */
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

/** A confirmed like of a listing that is not stored yet: other answers may be older, or those to a visitor. */
export interface ToldLikeRow {
  readonly itemId: ItemId;
  readonly liked: boolean;
  readonly likeCount: number;
  readonly stamp: Stamp;
}
