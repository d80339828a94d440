import { endpoints } from '#contract/endpoints.ts';
import * as pulls from '#src/db/pulls.ts';
import { mePull } from '#src/domain/pull-keys.ts';
import { accountMismatch } from '#src/sync/failure.ts';
import { definePull } from '#src/sync/pull/pull.ts';
import * as me from './queries.ts';

/** The user's own profile; another account's is refused [S11]. */
export default definePull({
  key: mePull,
  membersOnly: true,
  begin: () => ({
    pull: async ({ account, call, leaseHandle, serverNow }) => {
      const stamp = leaseHandle.stamp();
      const { value } = await call(endpoints.me, {});
      if (value.id !== account) throw accountMismatch();
      const when = { stamp, at: serverNow() };
      await leaseHandle.write(['me', 'pulls'], 'relaxed', async (tx) => {
        await me.put(tx, value, when);
        await pulls.markDone(tx, mePull, when, null);
      });
      return false;
    },
  }),
});
