import type { ItemId, UserId } from '#contract/ids.ts';
import type { TradeMethod, TransactionType } from '#contract/item.ts';
import type { LocalDateTime } from '#contract/moment.ts';

/** On what terms a listing can be had. */
export interface Offer {
  readonly types: readonly TransactionType[];
  readonly methods: readonly TradeMethod[];
  readonly rentalFee: number;
  readonly deposit: number;
  readonly canDeal: boolean;
}

/** For sale only, face to face. */
export const plainOffer: Offer = {
  types: ['SALE'],
  methods: ['DIRECT'],
  rentalFee: 0,
  deposit: 0,
  canDeal: true,
};

/** A listing as the model server keeps it. */
export interface Listing {
  readonly itemId: ItemId;
  readonly ownerId: UserId;
  title: string;
  salePrice: number;
  likeCount: number;
  repostDate: string;
  sold: boolean;
  /** When the sale is that was agreed; absent: none was, or long ago. */
  saleDate?: LocalDateTime | null;
  /** Absent: `plainOffer`. */
  readonly offer?: Offer;
  deleted: boolean;
  version: number;
}

/** A row of a list (contract §2.0). An older server leaves `isDeleted` out. */
export const previewOf = (item: Listing, deletions: boolean, offer = item.offer ?? plainOffer) => ({
  itemId: item.itemId,
  productTypes: ['SOCCER'],
  transactionTypes: offer.types,
  thumbnail: null,
  title: item.title,
  rentalFee: offer.rentalFee,
  salePrice: item.salePrice,
  deposit: offer.deposit,
  size: 'L',
  color: 'CRIMSON',
  quality: 'HIGH',
  tradeMethods: offer.methods,
  likeCount: item.likeCount,
  chatRoomCount: 0,
  repostDate: item.repostDate,
  ...(deletions ? { isDeleted: item.deleted } : {}),
});

/** One listing in full, as the caller sees it (contract §2.0). */
export const detailOf = (
  item: Listing,
  nickname: string,
  as: { readonly mine: boolean; readonly liked: boolean; readonly deletions?: boolean },
  ext: boolean,
) => {
  const { mine, liked, deletions = ext } = as;
  const { itemId, thumbnail: _none, ...card } = previewOf(item, deletions);
  return {
    itemId,
    owner: { id: item.ownerId, nickname, profileImageUrl: null, isKoreanUnivVerified: true },
    itemInfo: {
      ...card,
      description: `${item.title} 설명`,
      location: '중앙광장',
      canDeal: (item.offer ?? plainOffer).canDeal,
      mine,
      liked,
      saleDate: item.sold ? (item.saleDate ?? '2026-03-09T10:00:00') : null,
      images: [`post/${itemId}.jpg`],
    },
    ...(ext ? { version: item.version } : {}),
  };
};

/** One in three is not to be negotiated. */
export const offerOf = (itemId: number): Offer => ({
  types: ['RENTAL', 'SALE'],
  methods: ['DIRECT', 'PARCEL'],
  rentalFee: 8_000,
  deposit: 20_000,
  canDeal: itemId % 3 !== 2,
});
