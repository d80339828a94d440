import type { HomeEntry } from '#src/db/home/home.ts';
import { StoreError } from '#src/db/store.ts';
import { type Homes, mirror } from './enqueue.ts';

/**
 * Deletes rows from the database whose copies were deleted from the backup store before. Where that fails the rows are still
 * pending: their copies, as `readCopies` reads them, are written again, so that the rows survive a wipe (P-S1). Throws what
 * `deleteRows` threw.
 */
export const deleteOrRecopy = async <R>(
  homes: Homes,
  deleteRows: () => Promise<R>,
  readCopies: () => Promise<readonly HomeEntry[]>,
): Promise<R> => {
  try {
    return await deleteRows();
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    try {
      const copies = await readCopies();
      if (copies.length > 0) await mirror(homes, () => homes.home.put(copies));
    } catch (reading) {
      if (!(reading instanceof StoreError)) throw reading; // the database is closed: the next start reconciles both
    }
    throw error;
  }
};
