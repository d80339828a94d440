import type { PhotoRow } from '#src/db/rows.ts';
import { type OutboxStores, photoEntryOf, tryBackup } from './stores.ts';

/**
 * Replaces a stored file by the shrunk photo, in the database and in the backup store. Does nothing where the photo was
 * deleted or is already shrunk, for instance by its upload [D11]. Throws StoreError; then the file is still stored.
 */
export const replacePhoto = async (stores: OutboxStores, photo: PhotoRow): Promise<void> => {
  const isReplaced = await stores.store.write(['photos'], 'strict', async (tx) => {
    const row = await tx.get('photos', photo.id);
    if (row?.raw !== true) return false;
    await tx.put('photos', photo);
    return true;
  });
  if (!isReplaced) return;
  await tryBackup(stores, () => stores.backup.put([photoEntryOf(photo)]));
  // a photo that was deleted before its copy was written must not be restored after a wipe
  const isThere = await stores.store.read(['photos'], (tx) => tx.get('photos', photo.id));
  if (isThere === undefined) await tryBackup(stores, () => stores.backup.remove([photo.id]));
};
