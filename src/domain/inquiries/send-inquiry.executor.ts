import { tradeEndpoints } from '#contract/endpoints-trade.ts';
import { defineExecutor } from '#src/sync/outbox/executor.ts';
import { inquirySend } from './send-inquiry.mutation.ts';

/** Sends an inquiry, by its key once (contract §2.11). A server without keys has no inquiries either. */
export default defineExecutor({
  definition: inquirySend,
  needs: ['idem', 'inquiries'],
  waits: false,
  marks: false,
  tables: [],
  bind: (draft) => ({
    precheck: async () => ({ is: 'go', mark: null }),
    send: async (api, { mode, key }) => {
      await api.call(tradeEndpoints.inquire, draft, mode === 'ext' ? { key } : {});
      return { write: async () => [] };
    },
    verify: async () => ({ is: 'absent', precheck: null }),
    classifyRefusal: () => ({ is: 'refused' }),
  }),
});
