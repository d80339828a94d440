import { endpoints } from '#contract/endpoints.ts';
import * as pulls from '#src/db/pulls.ts';
import { definePull } from '#src/sync/pull/pull.ts';
import * as counts from './counts.ts';
import { countKey, wireFilters } from './query.ts';

/** How many listings a search has, by the query in its key (contract §2.3). */
export default definePull({
  key: countKey,
  membersOnly: false,
  begin: (query) => ({
    pull: async ({ call, leaseHandle, serverNow }) => {
      const key = countKey(query);
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
  }),
});
