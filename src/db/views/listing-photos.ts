import type { AccountStore } from '../accounts.ts';
import { photoLane } from '../intents/photo-upload.ts';
import * as outbox from '../outbox.ts';
import type { AccountTables, OutboxRow, PhotoRow, UploadProgressRow } from '../rows.ts';
import type { Reader } from '../store.ts';

/** A photo of this device and how its upload stands. */
export interface LocalPhoto {
  readonly photo: PhotoRow;
  /** Its pending upload; null: it is up, or waits for nothing. */
  readonly upload: OutboxRow | null;
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
  const [photos, progress, uploads] = await Promise.all([
    tx.getMany('photos', ids),
    tx.getMany('uploadProgress', ids),
    Promise.all(ids.map((id) => outbox.inLane(tx, photoLane(id)))),
  ]);
  const found = new Map<string, LocalPhoto>();
  for (const [at, photo] of photos.entries()) {
    if (photo === undefined) continue;
    const upload = uploads[at]?.[0] ?? null;
    const isSending = upload?.state === 'sending';
    found.set(photo.id, { photo, upload, progress: isSending ? (progress[at] ?? null) : null });
  }
  return found;
};

/** The same as a view of its own, for the wizard: the form is not read from the database while it is written. */
export const localPhotosView = (
  store: AccountStore,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LocalPhoto>> =>
  store.read([...localPhotoTables], (tx) => localPhotos(tx, ids));
