import { endpoints } from '#contract/endpoints.ts';
import { absenceOf } from '#src/domain/items/absence.ts';
import { defineExecutor, type Settlement } from '#src/sync/outbox/executor.ts';
import { itemDelete } from './delete-listing.mutation.ts';
import { type ListingTable, learnGone, listingTables, readListing } from './engine/own-listing.ts';

/** Deletes a listing; repeating it is harmless. */
export default defineExecutor({
  definition: itemDelete,
  needs: ['idem'],
  waits: true,
  marks: false,
  tables: listingTables,
  bind: ({ itemId }) => {
    const deleted: Settlement<ListingTable> = {
      write: async (tx, when) => {
        const stale = await learnGone(itemId, 'ALREADY_DELETED_ITEM')(tx, when);
        return [...stale, 'liked'];
      },
    };
    return {
      precheck: async () => ({ is: 'go', mark: null }),
      send: async (api, { mode, key }) => {
        await api.call(endpoints.deleteItem, { itemId }, mode === 'ext' ? { key } : {});
        return deleted;
      },
      verify: async (api) => {
        const read = await readListing(api, itemId);
        return 'gone' in read ? { is: 'done', settlement: deleted } : { is: 'absent', precheck: null };
      },
      classifyRefusal: ({ code }) =>
        // the listing is absent, which is what its owner wanted, whichever attempt did it (contract §11.1)
        absenceOf(code) !== null
          ? { is: 'done', settlement: deleted }
          : { is: 'refused', learn: learnGone(itemId, code) },
    };
  },
});
