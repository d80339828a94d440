import type { ListingPhoto } from '#src/db/listing-form.ts';
import { type LocalPhoto, localPhotosView } from '#src/db/views/listing-photos.ts';
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

const none: ReadonlyMap<string, LocalPhoto> = new Map();

/** The form's photos in its order, with their addresses and how they stand. */
export const useFormPhotos = (photos: readonly ListingPhoto[]): readonly FormPhoto[] => {
  const ids = photos.flatMap((photo) => ('photoId' in photo ? [photo.photoId] : []));
  const wanted = ids.join(' ');
  const read = useView(
    async (store) => ({ of: wanted, locals: await localPhotosView(store, ids) }),
    [wanted],
  );
  const locals = read?.locals ?? none;
  const urls = usePhotoUrls([...locals.values()].map(({ photo }) => photo));
  return photos.map((photo): FormPhoto => {
    if ('fileKey' in photo)
      return {
        key: photo.fileKey,
        url: mediaUrl(photo.fileKey),
        state: { kind: 'stored' },
        local: null,
      };
    const { photoId: key } = photo;
    const local = locals.get(key);
    // what was read for other photos stays until these are read: that one is missing there means nothing
    const state: PhotoState =
      local === undefined && read?.of !== wanted ? { kind: 'waiting' } : photoStateOf(local);
    return { key, url: urls.get(key) ?? null, state, local: local ?? null };
  });
};
