import * as v from 'valibot';
import { FileKey, ItemId, Picture, UserId } from './ids.ts';
import { limits } from './limits.ts';
import { LocalDateTime } from './moment.ts';
import { distinct, open } from './open.ts';
import { isBlank, text } from './text.ts';
import {
  colors,
  productTypes,
  qualities,
  sizes,
  tradeMethods,
  tradeStates,
  transactionTypes,
} from './values.ts';

/** Won, 0…999 999 (§1.10). `null` and fractions are refused, never read as 0. */
export const Money = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(limits.maxPrice));

/** An amount as a server sends it; one that is missing counts as "not offered" = 0. */
export const Amount = v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0)), 0);

/** A counter as a server sends it. */
export const Count = v.nullish(v.pipe(v.number(), v.integer()), 0);

/** An integer that grows with each change of terms or state (§11.4 b); a plain server sends none. */
export const Version = v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0)), null);

/** [E] The trade state as a server sends it; a plain server sends none. */
const SentTradeState = v.nullish(open(tradeStates), null);

const previewFields = {
  itemId: ItemId,
  productTypes: v.nullish(v.array(open(productTypes)), []),
  transactionTypes: v.nullish(v.array(open(transactionTypes)), []),
  thumbnail: Picture,
  title: v.string(),
  rentalFee: Amount,
  salePrice: Amount,
  deposit: Amount,
  size: v.nullish(open(sizes), null),
  color: v.nullish(open(colors), null),
  quality: v.nullish(open(qualities), null),
  tradeMethods: v.nullish(v.array(open(tradeMethods)), []),
  likeCount: Count,
  chatRoomCount: Count,
  repostDate: v.nullish(LocalDateTime, null),
  isDeleted: v.nullish(v.boolean(), false),
  tradeState: SentTradeState,
};

/** A listing as every list shows it (§2.0). Prices not offered are 0. */
export const ItemPreview = v.object(previewFields);
export type ItemPreview = v.InferOutput<typeof ItemPreview>;

/** A row of a user's own items: a listing and whether its sale is agreed (§2.2). */
export const OwnedItem = v.object({ ...previewFields, isSold: v.nullish(v.boolean(), false) });
export type OwnedItem = v.InferOutput<typeof OwnedItem>;

/** Who listed an item; body data of a user never appears here (§2.0 [C]). */
export const Owner = v.object({
  id: UserId,
  nickname: v.string(),
  profileImageUrl: Picture,
  isKoreanUnivVerified: v.nullish(v.boolean(), false),
});
export type Owner = v.InferOutput<typeof Owner>;

export const ItemInfo = v.object({
  productTypes: v.nullish(v.array(open(productTypes)), []),
  transactionTypes: v.nullish(v.array(open(transactionTypes)), []),
  title: v.string(),
  description: v.nullish(v.string(), ''),
  color: v.nullish(open(colors), null),
  size: v.nullish(open(sizes), null),
  quality: v.nullish(open(qualities), null),
  rentalFee: Amount,
  salePrice: Amount,
  deposit: Amount,
  location: v.nullish(v.string(), null),
  tradeMethods: v.nullish(v.array(open(tradeMethods)), []),
  canDeal: v.nullish(v.boolean(), false),
  likeCount: Count,
  chatRoomCount: Count,
  mine: v.nullish(v.boolean(), false),
  liked: v.nullish(v.boolean(), false),
  isDeleted: v.nullish(v.boolean(), false),
  /** Not null: a sale is agreed or done. */
  saleDate: v.nullish(LocalDateTime, null),
  tradeState: SentTradeState,
  repostDate: v.nullish(LocalDateTime, null),
  /** File keys in display order; the first is the thumbnail. */
  images: v.pipe(
    v.nullish(v.array(Picture), []),
    v.transform((keys) => keys.filter((key) => key !== null)),
  ),
});
export type ItemInfo = v.InferOutput<typeof ItemInfo>;

/** One listing in full (§2.0). `version` and `updatedAt` are [E]. */
export const ItemDetail = v.object({
  itemId: ItemId,
  owner: Owner,
  itemInfo: ItemInfo,
  version: Version,
  updatedAt: v.nullish(LocalDateTime, null),
});
export type ItemDetail = v.InferOutput<typeof ItemDetail>;

/** What registers or replaces a listing (§2.3), with the server's rules. Prices of types not offered are stored as 0. */
export const ItemDraft = v.pipe(
  v.object({
    transactionTypes: distinct(transactionTypes),
    productTypes: distinct(productTypes),
    tradeMethods: distinct(tradeMethods),
    title: text({ max: limits.title, inCodePoints: true }),
    description: text({ max: limits.description, multiline: true, inCodePoints: true }),
    size: v.picklist(sizes),
    color: v.picklist(colors),
    quality: v.picklist(qualities),
    rentalFee: v.optional(Money, 0),
    salePrice: v.optional(Money, 0),
    deposit: v.optional(Money, 0),
    location: v.nullish(text({ max: limits.itemLocation, blank: true, inCodePoints: true }), null),
    canDeal: v.boolean(),
    images: v.pipe(
      v.array(FileKey),
      v.minLength(limits.imagesMin),
      v.maxLength(limits.imagesMax),
      v.check((keys) => new Set(keys).size === keys.length),
    ),
  }),
  v.forward(
    v.partialCheck(
      [['tradeMethods'], ['location']],
      ({ tradeMethods: methods, location }) =>
        !methods.includes('DIRECT') || (location !== null && !isBlank(location)),
    ),
    ['location'],
  ),
);
export type ItemDraft = v.InferOutput<typeof ItemDraft>;

/** The answer of a like (§2.4 [C]); a plain server may answer `null`. */
export const LikeState = v.object({ liked: v.boolean(), likeCount: v.pipe(v.number(), v.integer()) });
export type LikeState = v.InferOutput<typeof LikeState>;

/** A month of a rental calendar: every day of it, true = free (§2.3). */
export const RentalAvailability = v.object({
  itemId: ItemId,
  year: v.number(),
  month: v.number(),
  availability: v.record(v.string(), v.boolean()),
});
export type RentalAvailability = v.InferOutput<typeof RentalAvailability>;
