import { endpoints } from '#contract/endpoints.ts';
import { defineExecutor } from '#src/sync/outbox/executor.ts';
import { pushTokenSet } from './set-push-token.mutation.ts';

/** Overwrites the account's only token: repeating the call has one effect on any server (contract §11.1). */
export default defineExecutor({
  definition: pushTokenSet,
  needs: [],
  waits: false,
  marks: false,
  tables: [],
  bind: ({ token }) => ({
    precheck: async () => ({ is: 'go', mark: null }),
    send: async (api) => {
      await api.call(endpoints.fcmToken, { token });
      // the token is this device's: it is right for whichever account the cookies belonged to
      return { write: async () => [], isOurs: true };
    },
    verify: async () => ({ is: 'absent', precheck: null }),
    classifyRefusal: () => ({ is: 'refused' }),
  }),
});
