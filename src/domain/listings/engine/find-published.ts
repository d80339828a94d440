import { endpoints } from '#contract/endpoints.ts';
import type { FileKey, ItemId, UserId } from '#contract/ids.ts';
import type { ItemDetail, OwnedItem } from '#contract/item.ts';
import type { Moment } from '#src/db/rows.ts';
import { parseKst } from '#src/lib/kst.ts';
import type { ExecutorApi } from '#src/sync/outbox/executor.ts';
import { type ListingForm, normalized } from '../form.ts';
import { readListing } from './own-listing.ts';

/** Listings that are read in full because no thumbnail shows a file: as many as a user publishes in a while. */
const mostReads = 10;

export interface Found {
  readonly detail: ItemDetail | null;
  /** All listings of the user. */
  readonly rows: readonly OwnedItem[];
  /** The greatest id among the user's listings, 0 for none: an attempt's listing gets a greater one. */
  readonly newest: number;
}

/**
 * The listing of this user that shows one of these files. Each upload has a key of its own, so no other listing can
 * [D3] (contract §11.1). `after`: listings up to this id existed before the attempt; null: unknown, all are read.
 * Throws CallFailed.
 */
export const findPublished = async (
  api: ExecutorApi,
  userId: UserId,
  keys: readonly FileKey[],
  after: number | null,
): Promise<Found> => {
  const { value: rows } = await api.call(endpoints.userItems, { userId });
  const newest = Math.max(0, ...rows.map(({ itemId }) => itemId));
  const shows = ({ thumbnail }: OwnedItem) => thumbnail !== null && keys.includes(thumbnail);
  const [shown] = rows.filter(shows);
  if (shown !== undefined) return { detail: await detailOf(api, shown.itemId), rows, newest };
  if (after === newest) return { detail: null, rows, newest };
  // another device may have moved its first photo since
  const later = rows
    .map(({ itemId }) => itemId)
    .filter((itemId) => itemId > (after ?? 0))
    .sort((a, b) => b - a)
    .slice(0, mostReads);
  for (const itemId of later) {
    const detail = await detailOf(api, itemId);
    if (detail?.itemInfo.images.some((key) => keys.includes(key))) return { detail, rows, newest };
  }
  return { detail: null, rows, newest };
};

/** null: it was deleted between the two reads. */
const detailOf = async (api: ExecutorApi, itemId: ItemId): Promise<ItemDetail | null> => {
  const read = await readListing(api, itemId);
  return 'detail' in read ? read.detail : null;
};

/**
 * How much later an entry may be dated than the listing that its first attempt made, ms: the server's time is known to
 * 2 s (src/lib/time.ts), and an older server cuts its dates to seconds.
 */
export const clockSlackMs = 3_000;

/**
 * Whether an attempt that began at or after `createdAt` (server time, ms since 1970) may have made this listing,
 * whatever it was edited into afterwards. A row without a readable date may have been posted at any time.
 */
export const isPostedSince = ({ repostDate }: OwnedItem, createdAt: Moment): boolean => {
  const postedAt = repostDate === null ? undefined : parseKst(repostDate);
  return postedAt === undefined || postedAt >= createdAt - clockSlackMs;
};

/** Whether a listing looks as this form would in a list: it may be what an attempt of that form made [D9]. */
export const isLike = (row: OwnedItem, form: ListingForm): boolean => {
  const { title, rentalFee, deposit, salePrice, size, color, quality } = normalized(form);
  const wanted = { title, rentalFee, deposit, salePrice, size, color, quality };
  return Object.entries(wanted).every(([field, value]) => Reflect.get(row, field) === value);
};
