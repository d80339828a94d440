import { endpoints } from '#contract/endpoints.ts';
import * as items from '#src/domain/items/queries.ts';
import { CallFailed } from '#src/sync/failure.ts';
import { defineExecutor } from '#src/sync/outbox/executor.ts';
import { learnGone, listingTables } from './engine/own-listing.ts';
import { itemRepost } from './repost-listing.mutation.ts';

/** The server allows one repost of a listing a day; the entry does not wait for that pause (docs/decisions/0040). */
export const repostedToday = 'REPOSTED_TODAY';

/**
 * Moves a listing to the front of the newest ones again; only on a server that can, and that answers a repetition by
 * its key.
 */
export default defineExecutor({
  definition: itemRepost,
  needs: ['idem', 'repost'],
  waits: true,
  marks: false,
  tables: listingTables,
  bind: ({ itemId }) => ({
    precheck: async (_api, mode) =>
      mode === 'ext' ? { is: 'go', mark: null } : { is: 'refused', code: 'METHOD_NOT_ALLOWED' },
    send: async (api, { key }) => {
      try {
        const { value } = await api.call(endpoints.repost, { itemId }, { key });
        return {
          write: async (tx, when) => {
            await items.putReposted(tx, itemId, value.repostDate, when);
            return ['home', 'mine'];
          },
        };
      } catch (error) {
        const isLimited =
          error instanceof CallFailed && error.failure.kind === 'busy' && error.failure.status === 429;
        if (!isLimited) throw error;
        throw new CallFailed({ kind: 'refused', status: 429, code: repostedToday, data: null }, error);
      }
    },
    // a repetition would cost only the owner's one repost a day, which its key saves
    verify: async (_api, { confirmedAbsent }) =>
      confirmedAbsent ? { is: 'absent', precheck: null } : { is: 'unknown', reason: { is: 'unproven' } },
    classifyRefusal: ({ code }) => ({ is: 'refused', learn: learnGone(itemId, code) }),
  }),
});
