import type { PhotoRow } from '#src/db/rows.ts';
import { type Homes, mirror } from './enqueue.ts';
import { photoEntryOf } from './entries.ts';

/**
 * Puts a shrunk photo in the place of the file that was chosen, in both homes. Nothing happens where the file is gone or was
 * replaced before: its upload may have done it. Throws StoreError; then the chosen file is still there.
 */
export const replacePhoto = async (homes: Homes, photo: PhotoRow): Promise<void> => {
  const isReplaced = await homes.store.write(['photos'], 'strict', async (tx) => {
    const row = await tx.get('photos', photo.id);
    if (row?.raw !== true) return false;
    await tx.put('photos', photo);
    return true;
  });
  if (!isReplaced) return;
  await mirror(homes, () => homes.home.put([photoEntryOf(photo)]));
  // it may have been deleted before its copy landed: nothing of it may come back after a wipe
  const isThere = await homes.store.read(['photos'], (tx) => tx.get('photos', photo.id));
  if (isThere === undefined) await mirror(homes, () => homes.home.remove([photo.id]));
};
