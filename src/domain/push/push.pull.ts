import { tradeEndpoints } from '#contract/endpoints-trade.ts';
import * as pulls from '#src/db/pulls.ts';
import { pushPull, pushTestPull } from '#src/domain/pull-keys.ts';
import { definePull } from '#src/sync/pull/pull.ts';
import * as push from './queries.ts';

/** The server's key and the account's devices. */
const devices = definePull({
  key: pushPull,
  membersOnly: true,
  needs: 'web-push',
  begin: () => ({
    pull: async ({ call, leaseHandle, serverNow }) => {
      const stamp = leaseHandle.stamp();
      const { value } = await call(tradeEndpoints.push, {});
      await leaseHandle.write(['push', 'pulls'], 'relaxed', async (tx) => {
        const mine = value.devices.find(({ isThis }) => isThis)?.deviceId ?? null;
        await push.patch(tx, { ...value, mine });
        await pulls.markDone(tx, pushPull, { stamp, at: serverNow() }, null);
      });
      return false;
    },
  }),
});

/** A push that its user asks for, to see whether one arrives: it is shown until it is answered. */
const test = definePull({
  key: pushTestPull,
  membersOnly: true,
  freshMs: 0,
  needs: 'web-push',
  begin: (deviceId) => ({
    pull: async ({ call, leaseHandle, serverNow }) => {
      const stamp = leaseHandle.stamp();
      const { value } = await call(tradeEndpoints.testPush, { deviceId });
      await leaseHandle.write(['push', 'pulls'], 'relaxed', async (tx) => {
        // a push service that does not know the device has ended the subscription: another one is made in its place
        if (value.failure === 'GONE') await push.endSubscription(tx, deviceId);
        await push.patch(tx, { test: { at: serverNow(), failure: value.failure } });
        await pulls.markDone(tx, pushTestPull(deviceId), { stamp, at: serverNow() }, null);
      });
      return false;
    },
  }),
});

export default [devices, test];
