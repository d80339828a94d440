import type { AccountStore } from '../accounts.ts';
import { photoLane } from '../mutations/photo-upload.ts';
import * as outbox from '../outbox.ts';
import type { AccountTables, OutboxEntry, PhotoRow, UploadProgressRow } from '../rows.ts';
import type { Reader } from '../store.ts';

/** A photo of this device and how its upload stands. */
export interface LocalPhoto {
  readonly photo: PhotoRow;
  /** Its pending upload; null: it is up, or waits for nothing. */
  readonly upload: OutboxEntry | null;
  /** Bytes that have left, while they do; null: none are on their way. */
  readonly progress: UploadProgressRow | null;
}

export const localPhotoTables = ['photos', 'outbox', 'uploadProgress'] as const;
type Tables = Pick<AccountTables, (typeof localPhotoTables)[number]>;

/** These photos by id; one that is not stored (any more) is left out. */
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

/** The pending upload of each of these photos, and how far it is. */
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

/** Pictures by their ids, apart from their uploads: those change many times a second, and these are megabytes. */
export const photoRows = (
  store: AccountStore,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PhotoRow>> =>
  store.read(['photos'], async (tx) => {
    const rows = await tx.getMany('photos', ids);
    return new Map(rows.flatMap((row) => (row === undefined ? [] : [[row.id, row] as const])));
  });

/** How the uploads of these pictures stand, by their ids. */
export const photoUploads = (
  store: AccountStore,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Omit<LocalPhoto, 'photo'>>> =>
  store.read(['outbox', 'uploadProgress'], async (tx) => uploadsOf(tx, ids));
