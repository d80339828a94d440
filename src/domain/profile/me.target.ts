import { endpoints } from '#contract/endpoints.ts';
import * as pulls from '#src/db/pulls.ts';
import { accountMismatch } from '#src/sync/failure.ts';
import { mark } from '#src/sync/pull/mark.ts';
import { type Target, usualFreshMs } from '#src/sync/pull/target.ts';
import * as me from './queries.ts';

/** The user's own profile; another account's is refused [S11]. */
export const meTarget: Target = {
  key: 'me',
  freshMs: usualFreshMs,
  personal: false,
  membersOnly: true,
  pull: async ({ account, call, leaseHandle, serverNow }) => {
    const stamp = leaseHandle.stamp();
    const { value } = await call(endpoints.me, {});
    if (value.id !== account) throw accountMismatch();
    const when = { stamp, at: serverNow() };
    await leaseHandle.write(['me', 'pulls'], 'relaxed', async (tx) => {
      await me.put(tx, value, when);
      await pulls.markDone(tx, 'me', when, null);
    });
    return false;
  },
  mark: mark('me'),
};
