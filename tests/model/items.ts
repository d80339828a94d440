import type { FileKey, ItemId, UserId } from '#contract/ids.ts';
import type { ItemDraft } from '#contract/item.ts';
import type { LocalDateTime } from '#contract/moment.ts';
import type { TradeMethod, TransactionType } from '#contract/values.ts';

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
  /** As its owner wrote it; absent: a listing that no user under test can edit. */
  draft?: ItemDraft;
  deleted: boolean;
  version: number;
}

/** A row of a list (contract §2.0). An older server leaves `isDeleted` out. */
export const previewOf = (item: Listing, deletions: boolean, offer = item.offer ?? plainOffer) => ({
  itemId: item.itemId,
  productTypes: ['SOCCER'],
  transactionTypes: offer.types,
  thumbnail: item.draft?.images[0] ?? null,
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
  ...(item.draft === undefined ? {} : cardOf(item.draft)),
  ...(deletions ? { isDeleted: item.deleted } : {}),
});

const cardOf = ({
  images: _images,
  location: _location,
  canDeal: _canDeal,
  description: _description,
  title: _title,
  ...card
}: ItemDraft) => card;

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
      description: item.draft?.description ?? `${item.title} 설명`,
      location: item.draft === undefined ? '중앙광장' : item.draft.location,
      canDeal: (item.draft ?? item.offer ?? plainOffer).canDeal,
      mine,
      liked,
      saleDate: item.sold ? (item.saleDate ?? '2026-03-09T10:00:00') : null,
      images: item.draft?.images ?? [`post/${itemId}.jpg`],
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

/** A listing that is there when a world of sellers begins, as its owner wrote it. */
export const draftOf = (itemId: number): ItemDraft => ({
  transactionTypes: ['SALE'],
  productTypes: ['SOCCER'],
  tradeMethods: ['DIRECT'],
  title: `상품 ${itemId}`,
  description: `상품 ${itemId} 설명`,
  size: 'L',
  color: 'CRIMSON',
  quality: 'HIGH',
  rentalFee: 0,
  salePrice: 1_000 * itemId,
  deposit: 0,
  location: '중앙광장',
  canDeal: true,
  images: [`post/first-${itemId}.jpg` as FileKey], // any text is a key
});
