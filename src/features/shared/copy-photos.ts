import type { FileKey } from '#contract/ids.ts';
import type { AccountStore } from '#src/db/accounts.ts';
import type { PhotoRow } from '#src/db/rows.ts';
import type { ListingPhoto } from '#src/domain/listings/form.ts';
import { photoRows } from '#src/domain/listings/photos.view.ts';
import { mediaUrl } from '#src/frame/media.ts';
import { pictureTypeOf } from '#src/lib/picture-type.ts';
import { newUuid } from '#src/lib/uuid.ts';

/** A copy of a stored photo, as bytes on this device; null: it cannot be fetched now. */
const copyPhoto = async (key: FileKey): Promise<PhotoRow | null> => {
  const url = mediaUrl(key);
  if (url === null) return null;
  try {
    // biome-ignore lint/style/noRestrictedGlobals: a photo of the media store, which is no call of the contract
    const answer = await fetch(url);
    if (!answer.ok) return null;
    const bytes = await answer.arrayBuffer();
    const type = pictureTypeOf(bytes, { name: key });
    if (type === undefined) return null;
    return { id: newUuid(), name: `photo.${type.slice('image/'.length)}`, type, bytes, fileKey: null };
  } catch {
    return null; // no network, and not among the kept ones
  }
};

/**
 * Photos of an own listing or draft for another one, in their order: each is uploaded again, for a file belongs to one
 * listing only. Those that cannot be fetched now are left out.
 */
export const copyPhotos = async (
  store: AccountStore,
  photos: readonly ListingPhoto[],
): Promise<PhotoRow[]> => {
  const rows = await photoRows(
    store,
    photos.flatMap((photo) => ('photoId' in photo ? [photo.photoId] : [])),
  );
  const again = (row: PhotoRow | undefined): PhotoRow | null =>
    row === undefined ? null : { ...row, id: newUuid(), fileKey: null };
  const copies = photos.map((photo) =>
    'fileKey' in photo ? copyPhoto(photo.fileKey) : again(rows.get(photo.photoId)),
  );
  return (await Promise.all(copies)).filter((photo) => photo !== null);
};
