import type { ListingPhoto } from '#src/db/listing-form.ts';
import type { PhotoRow } from '#src/db/rows.ts';
import { type LocalPhoto, photoRows, photoUploads } from '#src/db/views/listing-photos.ts';
import { mediaUrl } from '#src/services/media.ts';
import { type PhotoState, photoStateOf } from '#src/services/photo-state.ts';
import { usePhotoUrls } from '#src/services/photo-url.ts';
import { useView } from '#src/services/view.ts';

/** A photo of the form as it is shown. */
export interface FormPhoto {
  readonly key: string;
  /** null: it cannot be drawn on this device (yet). */
  readonly url: string | null;
  readonly state: PhotoState;
  /** Of this device; null: the server's, or not read. */
  readonly local: LocalPhoto | null;
}

const none: ReadonlyMap<string, PhotoRow> = new Map();

/** The form's photos in its order, with their addresses and how they stand. */
export const useFormPhotos = (photos: readonly ListingPhoto[]): readonly FormPhoto[] => {
  const ids = photos.flatMap((photo) => ('photoId' in photo ? [photo.photoId] : []));
  const wanted = ids.join(' ');
  const read = useView(async (store) => ({ of: wanted, rows: await photoRows(store, ids) }), [wanted]);
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
    const row = rows.get(key);
    const local =
      row === undefined ? undefined : { photo: row, upload: null, progress: null, ...uploads?.get(key) };
    // what was read for other photos stays until these are read: that one is missing there means nothing
    const state: PhotoState =
      local === undefined && read?.of !== wanted ? { kind: 'waiting' } : photoStateOf(local);
    return { key, url: urls.get(key) ?? null, state, local: local ?? null };
  });
};
