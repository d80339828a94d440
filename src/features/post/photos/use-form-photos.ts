import { useRef } from 'react';
import type { AccountStore } from '#src/db/accounts.ts';
import type { PhotoRow } from '#src/db/rows.ts';
import type { ListingPhoto } from '#src/domain/listings/form.ts';
import { type LocalPhoto, photoRows, photoUploads } from '#src/domain/listings/photos.view.ts';
import { type PhotoState, photoStateOf } from '#src/features/shared/photo-state.ts';
import { usePhotoUrls } from '#src/features/shared/photo-url.ts';
import { mediaUrl } from '#src/frame/media.ts';
import { useView } from '#src/frame/view.ts';

/** A photo of the form as it is shown. */
export interface FormPhoto {
  readonly key: string;
  /** null: it cannot be drawn on this device (yet). */
  readonly url: string | null;
  readonly state: PhotoState;
  /** Of this device; null: the server's, or not read. */
  readonly local: LocalPhoto | null;
}

/**
 * The form's photos in its order, with their addresses and states. A shrunk photo is read from the database once: six have
 * megabytes of bytes, and each step of an upload would read them again. Its upload entry says whether it is uploaded.
 */
export const useFormPhotos = (
  photos: readonly ListingPhoto[],
  shrinking: ReadonlyMap<string, PhotoRow>,
): readonly FormPhoto[] => {
  const known = useRef(new Map<string, PhotoRow>());
  const ids = photos.flatMap((photo) =>
    'photoId' in photo && !shrinking.has(photo.photoId) ? [photo.photoId] : [],
  );
  const wanted = ids.join(' ');
  const read = useView(
    async (store) => ({ of: wanted, rows: await readNew(store, ids, known.current) }),
    [wanted],
  );
  const uploads = useView((store) => photoUploads(store, ids), [wanted]);
  const rows = read?.rows ?? none;
  const urls = usePhotoUrls([...rows.values()]);
  return photos.map((photo): FormPhoto => {
    if ('fileKey' in photo)
      return {
        key: photo.fileKey,
        url: mediaUrl(photo.fileKey),
        state: { kind: 'stored' },
        local: null,
      };
    const { photoId: key } = photo;
    if (shrinking.has(key)) return { key, url: null, state: { kind: 'shrinking' }, local: null };
    const row = rows.get(key);
    const upload = uploads?.get(key);
    const local = row === undefined ? undefined : { photo: row, upload: null, progress: null, ...upload };
    const isRead = read?.of === wanted; // until then `rows` are those of the photos before
    return { key, url: urls.get(key) ?? null, state: stateOf(local, upload, isRead), local: local ?? null };
  });
};

const stateOf = (local: LocalPhoto | undefined, upload: Upload | undefined, isRead: boolean): PhotoState => {
  if (local === undefined && !isRead) return { kind: 'waiting' };
  return local !== undefined && upload?.upload === null ? { kind: 'done' } : photoStateOf(local);
};

type Upload = Omit<LocalPhoto, 'photo'>;
const none: ReadonlyMap<string, PhotoRow> = new Map();

/** Reads the photos that `known` does not hold. One that is not shrunk yet is read again each time. */
const readNew = async (
  store: AccountStore,
  ids: readonly string[],
  known: Map<string, PhotoRow>,
): Promise<ReadonlyMap<string, PhotoRow>> => {
  const found = await photoRows(
    store,
    ids.filter((id) => !known.has(id)),
  );
  for (const [id, row] of found) if (row.raw !== true) known.set(id, row);
  return new Map(
    ids.flatMap((id) => {
      const row = known.get(id) ?? found.get(id);
      return row === undefined ? [] : [[id, row] as const];
    }),
  );
};
