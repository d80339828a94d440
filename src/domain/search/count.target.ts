import { endpoints } from '#contract/endpoints.ts';
import * as pulls from '#src/db/pulls.ts';
import { type Target, usualFreshMs } from '#src/sync/pull/target.ts';
import * as counts from './counts.ts';
import { queryOfCountKey, wireFilters } from './query.ts';

/** How many listings a search has, by the query in its key (contract §2.3); undefined for another kind of key. */
export const countTargetOf = (key: string): Target | undefined => {
  const query = queryOfCountKey(key);
  if (query === undefined) return undefined;
  return {
    key,
    freshMs: usualFreshMs,
    personal: false,
    membersOnly: false,
    pull: async ({ call, leaseHandle, serverNow }) => {
      const stamp = leaseHandle.stamp();
      const { value } = await call(endpoints.countItems, wireFilters(query));
      const when = { stamp, at: serverNow() };
      await leaseHandle.write(['counts', 'pulls'], 'relaxed', async (tx) => {
        const surplus = await counts.put(tx, key, value.totalCount, when);
        if (surplus.length > 0) await tx.removeMany('pulls', surplus);
        await pulls.markDone(tx, key, when, null);
      });
      return false;
    },
    mark: ({ leaseHandle }, state) =>
      leaseHandle.write(['pulls'], 'relaxed', (tx) => {
        if (state === 'loading') return pulls.markLoading(tx, key, leaseHandle.epoch);
        return state === 'idle' ? pulls.markIdle(tx, key) : pulls.markTrouble(tx, key, state);
      }),
  };
};
