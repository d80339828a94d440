import * as ko from '#src/copy/first.ts';
import { tagsOf } from '#src/copy/labels.ts';
import type { ItemRow, Moment } from '#src/db/rows.ts';
import { parseKst } from '#src/lib/kst.ts';
import type { CardContent } from '#src/ui/item/ItemCard.tsx';
import type { Prices } from '#src/ui/item/prices.ts';
import type { Pictogram } from '#src/ui/photo/pictograms.tsx';
import { mediaUrl } from './media.ts';

const pictograms: Readonly<Record<string, Pictogram>> = {
  SOCCER: 'soccer',
  BASKETBALL: 'basketball',
  BASEBALL: 'baseball',
  HOCKEY: 'hockey',
  VARSITY_JACKET: 'jacket',
  ACCESSORY: 'accessory',
  SELF_MADE: 'selfMade',
  VINTAGE: 'vintage',
  REFORM: 'reform',
};

/** What stands in for a photo that is not on this device: the first kind that has a drawing. */
export const pictogramOf = ({ productTypes }: Pick<ItemRow, 'productTypes'>): Pictogram =>
  productTypes.map((type) => pictograms[type]).find((drawing) => drawing !== undefined) ?? 'other';

/** What the listing costs, in the design system's words. */
export const pricesOf = (item: ItemRow): Prices => ({
  rent: item.transactionTypes.includes('RENTAL'),
  sale: item.transactionTypes.includes('SALE'),
  rentalFee: item.rentalFee,
  deposit: item.deposit,
  salePrice: item.salePrice,
});

/** "3일 전" from the day it was put up; '' when the server did not say. */
export const postedAgo = ({ repostDate }: Pick<ItemRow, 'repostDate'>, now: Moment): string => {
  const then = repostDate === null ? undefined : parseKst(repostDate);
  return then === undefined ? '' : ko.time.ago(then, now);
};

/** A stored listing as a card shows it (seeds 1 §2). */
export const cardOf = (item: ItemRow, now: Moment): CardContent => ({
  to: `/detail/${item.itemId}`,
  title: item.title,
  photo: mediaUrl(item.thumbnail),
  pictogram: pictogramOf(item),
  tags: tagsOf({
    productTypes: item.productTypes,
    size: item.size,
    quality: item.quality,
    color: item.color,
  }),
  prices: pricesOf(item),
  likes: item.likeCount,
  chats: item.chatRoomCount,
  liked: item.liked ?? false,
  meta: postedAgo(item, now),
  deleted: item.gone !== null,
  pinned: item.kept === 1,
});
