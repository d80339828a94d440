import type { ItemInfo } from '#contract/item.ts';
import { tagsOf } from '#src/copy/labels.ts';
import { timeTexts } from '#src/copy/time.ts';
import type { Moment } from '#src/db/rows.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';
import { tradeStateOf } from '#src/domain/items/trade-state.ts';
import { mediaUrl } from '#src/frame/media.ts';
import { parseKst } from '#src/lib/kst.ts';
import type { CardContent } from '#src/ui/item/ItemCard.tsx';
import type { Prices } from '#src/ui/item/prices.ts';
import type { TradeMark } from '#src/ui/item/TradeStamp.tsx';
import type { Pictogram } from '#src/ui/photo/pictograms.tsx';

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
export const pricesOf = (
  item: Pick<ItemRow, 'transactionTypes' | 'rentalFee' | 'deposit' | 'salePrice'>,
): Prices => ({
  rent: item.transactionTypes.includes('RENTAL'),
  sale: item.transactionTypes.includes('SALE'),
  rentalFee: item.rentalFee,
  deposit: item.deposit,
  salePrice: item.salePrice,
});

/** "3일 전" from the day it was put up; '' when the server did not say. */
export const postedAgo = ({ repostDate }: Pick<ItemRow, 'repostDate'>, now: Moment | null): string => {
  const then = repostDate === null ? undefined : parseKst(repostDate);
  return then === undefined ? '' : timeTexts.ago(then, now);
};

/** What a trade state shows as; what is free, or a state of a newer server, shows nothing. */
export const markOf = (state: ItemInfo['tradeState'] | undefined): TradeMark | null =>
  state === 'SOLD' ? 'sold' : state === 'RESERVED' ? 'reserved' : null;

/** A stored listing as a card shows it. */
export const cardOf = (item: ItemRow, now: Moment | null): CardContent => ({
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
  mark: item.gone === null ? markOf(tradeStateOf(item)) : null,
  pinned: item.kept === 1,
});
