import { endpoints } from '#contract/endpoints.ts';
import { pushTokenSet } from '#src/db/mutations/push-token.ts';
import { defineAction } from '../action.ts';

/** Overwrites the account's one token: the same call twice is one effect on any server (contract §11.1). */
export const pushTokenAction = defineAction({
  definition: pushTokenSet,
  needs: [],
  waits: false,
  marks: false,
  tables: [],
  bind: ({ token }) => ({
    look: async () => ({ is: 'go', mark: null }),
    send: async (api) => {
      await api.call(endpoints.fcmToken, { token });
      // the token is this device's: it is right for whichever account the cookies spoke for
      return { write: async () => [], isOurs: true };
    },
    prove: async () => ({ is: 'absent', look: null }),
    refusal: () => ({ is: 'refused' }),
  }),
});
