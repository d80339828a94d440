import type { AccountStore } from '#src/db/accounts.ts';
import { StoreError } from '#src/db/store.ts';

/** Notes that the user was notified that this listing is published. Returns whether no tab had notified them before. */
export const markTold = async (store: AccountStore, draftId: string): Promise<boolean> => {
  try {
    return await store.write(['published'], 'relaxed', async (tx) => {
      const row = await tx.get('published', draftId);
      if (row === undefined || row.untold === 0) return false;
      await tx.put('published', { ...row, untold: 0 });
      return true;
    });
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return false; // no room for a note, or closed: the listing stands in its list all the same
  }
};
