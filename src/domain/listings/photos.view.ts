import type { AccountStore } from '#src/db/accounts.ts';
import * as outbox from '#src/db/outbox.ts';
import { photoLane } from '#src/db/outbox.ts';
import type { AccountTables, OutboxEntry, PhotoRow, UploadProgressRow } from '#src/db/rows.ts';
import type { Reader } from '#src/db/store.ts';

/** A photo of this device and the state of its upload. */
export interface LocalPhoto {
  readonly photo: PhotoRow;
  /** Its pending upload; null: it is uploaded, or has none. */
  readonly upload: OutboxEntry | null;
  /** Bytes sent so far, while the upload runs; null: no upload runs. */
  readonly progress: UploadProgressRow | null;
}

export const localPhotoTables = ['photos', 'outbox', 'uploadProgress'] as const;
type Tables = Pick<AccountTables, (typeof localPhotoTables)[number]>;

/** As it was chosen, and of a kind that few browsers know: it cannot be drawn, and only an open app can convert it. */
export const isForeign = (photo: Pick<PhotoRow, 'raw' | 'type'> | undefined): boolean =>
  photo?.raw === true && /hei[cf]/.test(photo.type);

/** These photos by id; photos that are not stored (any more) are left out. */
export const localPhotos = async (
  tx: Reader<Tables>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LocalPhoto>> => {
  const [photos, uploads] = await Promise.all([tx.getMany('photos', ids), uploadsOf(tx, ids)]);
  const found = new Map<string, LocalPhoto>();
  for (const photo of photos) {
    const upload = photo && uploads.get(photo.id);
    if (upload) found.set(photo.id, { photo, ...upload });
  }
  return found;
};

/** The pending upload of each of these photos, and its progress. */
const uploadsOf = async (
  tx: Reader<Pick<Tables, 'outbox' | 'uploadProgress'>>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Omit<LocalPhoto, 'photo'>>> => {
  const [progress, uploads] = await Promise.all([
    tx.getMany('uploadProgress', ids),
    Promise.all(ids.map((id) => outbox.inLane(tx, photoLane(id)))),
  ]);
  return new Map(
    ids.map((id, at) => {
      const upload = uploads[at]?.[0] ?? null;
      const isSending = upload?.state === 'sending';
      return [id, { upload, progress: isSending ? (progress[at] ?? null) : null }];
    }),
  );
};

/** Photos by their ids, without their uploads: an upload changes many times a second, and a photo has megabytes. */
export const photoRows = (
  store: AccountStore,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PhotoRow>> =>
  store.read(['photos'], async (tx) => {
    const rows = await tx.getMany('photos', ids);
    return new Map(rows.flatMap((row) => (row === undefined ? [] : [[row.id, row] as const])));
  });

/** The uploads of these photos, by their ids. */
export const photoUploads = (
  store: AccountStore,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Omit<LocalPhoto, 'photo'>>> =>
  store.read(['outbox', 'uploadProgress'], async (tx) => uploadsOf(tx, ids));
