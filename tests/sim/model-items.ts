import type { ItemId, UserId } from '#contract/ids.ts';

/** A listing as the model server keeps it. */
export interface Listing {
  readonly itemId: ItemId;
  readonly ownerId: UserId;
  title: string;
  salePrice: number;
  likeCount: number;
  repostDate: string;
  sold: boolean;
  deleted: boolean;
  version: number;
}

/** A row of a list (contract §2.0). An older server leaves `isDeleted` out. */
export const previewOf = (item: Listing, deletions: boolean) => ({
  itemId: item.itemId,
  productTypes: ['SOCCER'],
  transactionTypes: ['SALE'],
  thumbnail: null,
  title: item.title,
  rentalFee: 0,
  salePrice: item.salePrice,
  deposit: 0,
  size: 'L',
  color: 'CRIMSON',
  quality: 'HIGH',
  tradeMethods: ['DIRECT'],
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
      canDeal: true,
      mine,
      liked,
      saleDate: item.sold ? '2026-03-09T10:00:00' : null,
      images: [`post/${itemId}.jpg`],
    },
    ...(ext ? { version: item.version } : {}),
  };
};
