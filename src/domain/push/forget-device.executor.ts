import { tradeEndpoints } from '#contract/endpoints-trade.ts';
import { defineExecutor } from '#src/sync/outbox/executor.ts';
import { pushDeviceForget } from './forget-device.mutation.ts';
import * as push from './queries.ts';

/** Forgetting a device twice is harmless (contract §11.4 l). */
export default defineExecutor({
  definition: pushDeviceForget,
  needs: [],
  waits: false,
  marks: false,
  tables: ['push'],
  bind: ({ deviceId }) => ({
    precheck: async () => ({ is: 'go', mark: null }),
    send: async (api) => {
      await api.call(tradeEndpoints.forgetPush, { deviceId });
      return {
        write: async (tx) => {
          const { devices } = await push.current(tx);
          await push.patch(tx, { devices: devices.filter((device) => device.deviceId !== deviceId) });
          return [];
        },
      };
    },
    verify: async () => ({ is: 'absent', precheck: null }),
    classifyRefusal: () => ({ is: 'refused' }),
  }),
});
