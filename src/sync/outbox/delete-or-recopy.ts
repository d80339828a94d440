import type { BackupEntry } from '#src/db/backup/backup-store.ts';
import { StoreError } from '#src/db/store.ts';
import { type OutboxStores, tryBackup } from './stores.ts';

/**
 * Deletes rows from the database after their copies were deleted from the backup store. Where that fails the rows are
 * still pending: their copies, as `readCopies` reads them, are written again, so that a wipe does not lose them (P-S1).
 * Throws what `deleteRows` threw.
 */
export const deleteOrRecopy = async <R>(
  stores: OutboxStores,
  deleteRows: () => Promise<R>,
  readCopies: () => Promise<readonly BackupEntry[]>,
): Promise<R> => {
  try {
    return await deleteRows();
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    try {
      const copies = await readCopies();
      if (copies.length > 0) await tryBackup(stores, () => stores.backup.put(copies));
    } catch (reading) {
      if (!(reading instanceof StoreError)) throw reading; // the database is closed: the next start reconciles both
    }
    throw error;
  }
};
