import type { HomeEntry } from '#src/db/home/home.ts';
import { StoreError } from '#src/db/store.ts';
import { type Homes, mirror } from './enqueue.ts';

/**
 * Deletes in the database what the second home has let go of already. Where that fails, what was to be deleted is still
 * wanted: `left` reads its copies, and they are put back, so that it outlives a wipe (P-S1). Throws what `remove` threw.
 */
export const removeOrPutBack = async <R>(
  homes: Homes,
  remove: () => Promise<R>,
  left: () => Promise<readonly HomeEntry[]>,
): Promise<R> => {
  try {
    return await remove();
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    try {
      const entries = await left();
      if (entries.length > 0) await mirror(homes, () => homes.home.put(entries));
    } catch (reading) {
      if (!(reading instanceof StoreError)) throw reading; // the database is gone: nobody knows what was in it
    }
    throw error;
  }
};
