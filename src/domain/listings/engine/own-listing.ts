import { endpoints } from '#contract/endpoints.ts';
import type { FileKey, ItemId, UserId } from '#contract/ids.ts';
import type { ItemDetail } from '#contract/item.ts';
import type { Moment, PhotoRow } from '#src/db/rows.ts';
import { absenceOf } from '#src/domain/items/absence.ts';
import * as items from '#src/domain/items/queries.ts';
import { itemPull } from '#src/domain/pull-keys.ts';
import { CallFailed } from '#src/sync/failure.ts';
import type { ExecutorApi, Learn } from '#src/sync/outbox/executor.ts';
import type { ListingForm } from '../form.ts';

/** Tables that the settlement of a listing writes. */
export const listingTables = ['items', 'toldLikes', 'photos', 'published'] as const;
export type ListingTable = (typeof listingTables)[number];

/** Lists that may show an own listing, and its detail. */
const listsWith = (itemId: ItemId): readonly string[] => ['mine', 'home', itemPull(itemId)];

/** Stores the listing as the server has it now. */
export const learnDetail =
  (detail: ItemDetail): Learn<ListingTable> =>
  async (tx, when) => {
    await items.putDetail(tx, detail, when);
    return listsWith(detail.itemId);
  };

/** Stores that the listing no longer exists, as the server said by this code; another code changes nothing. */
export const learnGone =
  (itemId: ItemId, code: string): Learn<ListingTable> =>
  async (tx, when) => {
    const gone = absenceOf(code);
    if (gone === null) return [];
    await items.putGone(tx, itemId, gone, when);
    return listsWith(itemId);
  };

/**
 * The listing as this account sees it, or the code by which the server says that it does not exist. Throws CallFailed.
 */
export const readListing = async (
  api: ExecutorApi,
  itemId: ItemId,
): Promise<{ readonly detail: ItemDetail } | { readonly gone: string }> => {
  try {
    return { detail: (await api.certain(endpoints.item, { itemId })).value };
  } catch (error) {
    if (!(error instanceof CallFailed) || error.failure.kind !== 'refused') throw error;
    const { code } = error.failure;
    if (absenceOf(code) === null) throw error;
    return { gone: code };
  }
};

/** The owner of the listings that are read: from the stored profile, or from the server where that was wiped. */
export const ownId = async (api: ExecutorApi): Promise<UserId> => {
  const stored = await api.read(['me'], (tx) => tx.get('me', 'me'));
  return stored?.user?.id ?? (await api.certain(endpoints.me, {})).value.id;
};

/**
 * A server deletes an upload that no listing names after a day; one older than this, ms, is uploaded again first [D10].
 */
const freshMs = 20 * 60 * 60_000;

/** The file keys of a form's photos, in display order, or why they cannot be named yet. */
export type Files =
  | { readonly is: 'ready'; readonly keys: readonly FileKey[] }
  | { readonly is: 'upload-again'; readonly photos: readonly string[] }
  /** A photo is not stored any more. */
  | { readonly is: 'lost' };

/** The files of a form's photos: none is named before the store has confirmed it [D4]. */
export const filesOf = async (api: ExecutorApi, { photos }: ListingForm, now: Moment): Promise<Files> => {
  const ids = photos.flatMap((photo) => ('photoId' in photo ? [photo.photoId] : []));
  const rows = await api.read(['photos'], (tx) => tx.getMany('photos', ids));
  const stored = new Map(rows.flatMap((row) => (row === undefined ? [] : [[row.id, row] as const])));
  if (stored.size < ids.length) return { is: 'lost' };
  const stale = [...stored.values()].filter((row) => !isFresh(row, now)).map(({ id }) => id);
  if (stale.length > 0) return { is: 'upload-again', photos: stale };
  const keys = photos.flatMap((photo) => {
    if ('fileKey' in photo) return [photo.fileKey];
    return stored.get(photo.photoId)?.fileKey ?? [];
  });
  return { is: 'ready', keys };
};

const isFresh = ({ fileKey, uploadedAt = 0 }: PhotoRow, now: Moment): boolean =>
  fileKey !== null && now - uploadedAt < freshMs;

/** The server may have refused a body for one of its photos: each is uploaded again before the next attempt. */
export const distrustPhotos =
  (photoIds: readonly string[]): Learn<ListingTable> =>
  async (tx) => {
    const rows = await tx.getMany('photos', photoIds);
    await tx.putMany(
      'photos',
      rows.flatMap((row) => (row === undefined ? [] : [{ ...row, uploadedAt: 0 }])),
    );
    return [];
  };
