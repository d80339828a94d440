import { tradeEndpoints } from '#contract/endpoints-trade.ts';
import * as pulls from '#src/db/pulls.ts';
import { blocksPull } from '#src/domain/pull-keys.ts';
import { definePull } from '#src/sync/pull/pull.ts';
import * as blocks from './queries.ts';

/** Whom this account blocks, whole; a server that serves no blocks is not asked. */
export default definePull({
  key: blocksPull,
  membersOnly: true,
  freshMs: 0,
  needs: 'blocks',
  begin: () => ({
    pull: async ({ call, leaseHandle, serverNow }) => {
      const stamp = leaseHandle.stamp();
      const { value } = await call(tradeEndpoints.blocks, {});
      await leaseHandle.write(['blocks', 'pulls'], 'relaxed', async (tx) => {
        await blocks.putAll(tx, value, stamp);
        await pulls.markDone(tx, blocksPull, { stamp, at: serverNow() }, null);
      });
      return false;
    },
  }),
});
