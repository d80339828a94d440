import { tradeEndpoints } from '#contract/endpoints-trade.ts';
import { defineExecutor } from '#src/sync/outbox/executor.ts';
import * as push from './queries.ts';
import { pushDeviceSet } from './set-device.mutation.ts';

/** Both calls say a state, so that repeating them has one effect (contract §11.4 l). */
export default defineExecutor({
  definition: pushDeviceSet,
  needs: [],
  waits: false,
  marks: false,
  tables: ['push'],
  bind: ({ wanted, deviceId }) => ({
    precheck: async () => ({ is: 'go', mark: null }),
    send: async (api) => {
      if (wanted !== null) {
        const { value } = await api.call(tradeEndpoints.subscribePush, wanted);
        return {
          write: async (tx) => {
            await push.putDevice(tx, value);
            const endpoint = wanted.kind === 'WEB' ? wanted.endpoint : null;
            await push.patch(tx, { mine: value.deviceId, endpoint, wanted: value.settings });
            return [];
          },
        };
      }
      if (deviceId !== null) await api.call(tradeEndpoints.forgetPush, { deviceId });
      return {
        write: async (tx) => {
          const { devices } = await push.current(tx);
          const others = devices.filter((device) => device.deviceId !== deviceId);
          await push.patch(tx, { devices: others, mine: null, endpoint: null, wanted: null });
          return [];
        },
      };
    },
    verify: async () => ({ is: 'absent', precheck: null }),
    classifyRefusal: () => ({ is: 'refused' }),
  }),
});
