import type { ItemId } from '#contract/ids.ts';
import type { ItemDetail, ItemPreview, OwnedItem } from '#contract/item.ts';
import type { AccountTables, Moment, Stamp } from '#src/db/rows.ts';
import type { Reader, Writer } from '#src/db/store.ts';
import type { Gone, ItemRow } from './rows.ts';

type Tables = Pick<AccountTables, 'items'>;
type WrittenTables = Pick<AccountTables, 'items' | 'toldLikes'>;

export const byId = (tx: Reader<Tables>, id: ItemId): Promise<ItemRow | undefined> => tx.get('items', id);

/** When the range of ids is this many times as long as the list, reading it whole costs more than single reads. */
const looseness = 4;

/**
 * Rows in the order of the ids. A page of the newest listings has neighbouring ids, and one read of their range costs a
 * quarter of twenty single reads (measured in Chromium: 0.4 ms against 1.8 ms).
 */
export const byIds = async (tx: Reader<Tables>, ids: readonly ItemId[]): Promise<(ItemRow | undefined)[]> => {
  const from = Math.min(...ids);
  const to = Math.max(...ids);
  if (ids.length < 4 || to - from >= ids.length * looseness) return tx.getMany('items', ids);
  const stretch = new Map((await tx.range('items', { from, to })).map((row) => [row.itemId, row]));
  return ids.map((id) => stretch.get(id));
};

interface When {
  readonly stamp: Stamp;
  readonly at: Moment;
}

const bare: Pick<
  ItemRow,
  | 'isSold'
  | 'soldStamp'
  | 'tradeState'
  | 'tradeStamp'
  | 'liked'
  | 'likedStamp'
  | 'gone'
  | 'detail'
  | 'ownerId'
  | 'seenAt'
  | 'kept'
> = {
  isSold: null,
  soldStamp: 0,
  tradeState: null,
  tradeStamp: 0,
  liked: null,
  likedStamp: 0,
  gone: null,
  detail: null,
  ownerId: 0,
  seenAt: 0,
  kept: 0,
};

/** Only some answers say whether a listing is sold, so `isSold` has a stamp of its own. */
const soldAsOf = (
  known: ItemRow | undefined,
  told: boolean | undefined,
  stamp: Stamp,
): Pick<ItemRow, 'isSold' | 'soldStamp'> =>
  told === undefined || (known?.soldStamp ?? 0) > stamp
    ? { isSold: known?.isSold ?? null, soldStamp: known?.soldStamp ?? 0 }
    : { isSold: told, soldStamp: stamp };

/** The trade state has a stamp of its own too: a plain server never sends it. */
const tradeAsOf = (
  known: ItemRow | undefined,
  told: ItemPreview['tradeState'],
  stamp: Stamp,
): Required<Pick<ItemRow, 'tradeState' | 'tradeStamp'>> =>
  told === null || (known?.tradeStamp ?? 0) > stamp
    ? { tradeState: known?.tradeState ?? null, tradeStamp: known?.tradeStamp ?? 0 }
    : { tradeState: told, tradeStamp: stamp };

/** `liked` has a stamp of its own too. */
const likedAsOf = (
  known: ItemRow | undefined,
  told: boolean | undefined,
  stamp: Stamp,
): Pick<ItemRow, 'liked' | 'likedStamp'> =>
  told === undefined || (known?.likedStamp ?? 0) > stamp
    ? { liked: known?.liked ?? null, likedStamp: known?.likedStamp ?? 0 }
    : { liked: told, likedStamp: stamp };

/**
 * Rows that are stored for the first time, with the like that the server confirmed before: an answer that was requested
 * earlier would show the old state [P4].
 */
const withConfirmedLikes = async (
  tx: Writer<WrittenTables>,
  rows: readonly ItemRow[],
): Promise<readonly ItemRow[]> => {
  if (rows.length === 0) return rows;
  const ids = rows.map((row) => row.itemId);
  // one read of their stretch: likes whose listing is not stored are few, so it mostly finds none
  const stretch = await tx.range('toldLikes', { from: Math.min(...ids), to: Math.max(...ids) });
  const told = new Map(stretch.map((one) => [one.itemId, one]));
  const found = ids.filter((id) => told.has(id));
  if (found.length === 0) return rows;
  await tx.removeMany('toldLikes', found);
  return rows.map((row) => {
    const one = told.get(row.itemId);
    if (one === undefined || one.stamp <= row.likedStamp) return row;
    const { likeCount } = one.stamp > row.stamp ? one : row;
    return { ...row, liked: one.liked, likeCount, likedStamp: one.stamp };
  });
};

/** Whether this account likes the listing by the server's last answer, also where the listing itself is not stored. */
export const isLiked = async (tx: Reader<WrittenTables>, id: ItemId): Promise<boolean> =>
  ((await byId(tx, id)) ?? (await tx.get('toldLikes', id)))?.liked === true;

/** Every answer has the like count; it is taken only together with the newest answer about the user's own like. */
const countAsOf = (known: ItemRow | undefined, told: number, stamp: Stamp): Pick<ItemRow, 'likeCount'> => ({
  likeCount: known !== undefined && known.likedStamp > stamp ? known.likeCount : told,
});

/** A listing as a list contains it; some lists imply more, such as the list of liked listings. */
export type Card = ItemPreview & Partial<Pick<OwnedItem, 'isSold'>> & { readonly liked?: boolean };

/** The fields that have stamps of their own, each from the newer of this answer and the stored row. */
const agedParts = (
  known: ItemRow | undefined,
  told: Pick<Card, 'isSold' | 'liked' | 'tradeState'>,
  stamp: Stamp,
) => ({
  ...soldAsOf(known, told.isSold, stamp),
  ...tradeAsOf(known, told.tradeState, stamp),
  ...likedAsOf(known, told.liked, stamp),
});

const withCard = (known: ItemRow | undefined, card: Card, { stamp, at }: When): ItemRow => ({
  ...(known ?? bare),
  itemId: card.itemId,
  title: card.title,
  thumbnail: card.thumbnail,
  productTypes: card.productTypes,
  transactionTypes: card.transactionTypes,
  tradeMethods: card.tradeMethods,
  size: card.size,
  color: card.color,
  quality: card.quality,
  rentalFee: card.rentalFee,
  salePrice: card.salePrice,
  deposit: card.deposit,
  chatRoomCount: card.chatRoomCount,
  repostDate: card.repostDate,
  ...agedParts(known, card, stamp),
  ...countAsOf(known, card.likeCount, stamp),
  gone: card.isDeleted ? 'deleted' : null,
  stamp,
  at,
  seenAt: known?.seenAt ?? at,
});

/** Stores the card fields of a list's rows; rows of a later request stay as they are (I15). */
export const putCards = async (
  tx: Writer<WrittenTables>,
  cards: readonly Card[],
  when: When,
): Promise<void> => {
  const known = await byIds(
    tx,
    cards.map((card) => card.itemId),
  );
  const fresh = await withConfirmedLikes(
    tx,
    cards.flatMap((card, at) => (known[at] === undefined ? [withCard(undefined, card, when)] : [])),
  );
  const rows = cards.flatMap((card, at) => {
    const row = known[at];
    if (row === undefined) return [];
    if (row.stamp <= when.stamp) return [withCard(row, card, when)];
    // the stored row's other fields are newer
    const aged = agedParts(row, card, when.stamp);
    const isNews =
      aged.soldStamp > row.soldStamp ||
      aged.tradeStamp > (row.tradeStamp ?? 0) ||
      aged.likedStamp > row.likedStamp;
    return isNews ? [{ ...row, ...aged }] : [];
  });
  await tx.putMany('items', [...fresh, ...rows]);
};

/** Stores one listing in full. An answer older than the stored row, by stamp or server version, changes nothing. */
export const putDetail = async (tx: Writer<WrittenTables>, detail: ItemDetail, when: When): Promise<void> => {
  const known = await byId(tx, detail.itemId);
  const info = detail.itemInfo;
  if (known?.detail) {
    if (known.detail.stamp > when.stamp) return;
    if (known.detail.version !== null && detail.version !== null && known.detail.version > detail.version)
      return;
  }
  const card = {
    ...info,
    itemId: detail.itemId,
    thumbnail: info.images[0] ?? null,
    isSold: info.saleDate !== null,
  };
  const base =
    known !== undefined && known.stamp > when.stamp
      ? { ...known, ...agedParts(known, card, when.stamp) }
      : withCard(known, card, when);
  const row: ItemRow = {
    ...base,
    ownerId: detail.owner.id,
    detail: {
      owner: detail.owner,
      description: info.description,
      location: info.location,
      canDeal: info.canDeal,
      images: info.images,
      mine: info.mine,
      saleDate: info.saleDate,
      version: detail.version,
      ...when,
    },
  };
  await tx.putMany('items', known === undefined ? await withConfirmedLikes(tx, [row]) : [row]);
};

/**
 * Stores a confirmed like and the new like count. Returns false where the listing is not stored: it must be fetched.
 */
export const putLiked = async (
  tx: Writer<WrittenTables>,
  id: ItemId,
  { liked, likeCount }: { readonly liked: boolean; readonly likeCount: number },
  when: When,
): Promise<boolean> => {
  const known = await byId(tx, id);
  if (known === undefined) {
    await tx.put('toldLikes', { itemId: id, liked, likeCount, stamp: when.stamp });
    return false;
  }
  if (known.likedStamp <= when.stamp)
    await tx.put('items', { ...known, liked, likedStamp: when.stamp, likeCount });
  return true;
};

/** Stores that the server put a listing in front of the newest ones. */
export const putReposted = async (
  tx: Writer<Tables>,
  id: ItemId,
  repostDate: ItemRow['repostDate'],
  when: When,
): Promise<void> => {
  const known = await byId(tx, id);
  if (known !== undefined && known.stamp <= when.stamp) await tx.put('items', { ...known, repostDate });
};

/** Stores that a listing is deleted or never existed, as the server said. The stored row stays readable. */
export const putGone = async (tx: Writer<Tables>, id: ItemId, gone: Gone, when: When): Promise<void> => {
  const known = await byId(tx, id);
  if (known === undefined || known.stamp > when.stamp) return;
  await tx.put('items', { ...known, gone, ...when });
};

/** Notes that these were on screen; a relaxed hint for eviction. */
export const touch = async (tx: Writer<Tables>, ids: readonly ItemId[], at: Moment): Promise<void> => {
  const rows = await byIds(tx, ids);
  await tx.putMany(
    'items',
    rows.flatMap((row) => (row === undefined || row.seenAt >= at ? [] : [{ ...row, seenAt: at }])),
  );
};

/** Stores whether the user wants the listing kept on this device, whatever else is evicted. */
export const keep = async (tx: Writer<Tables>, id: ItemId, kept: 0 | 1): Promise<void> => {
  const known = await byId(tx, id);
  if (known !== undefined) await tx.put('items', { ...known, kept });
};
