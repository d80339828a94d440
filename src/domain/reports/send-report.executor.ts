import { tradeEndpoints } from '#contract/endpoints-trade.ts';
import { endedTables, markEnded } from '#src/domain/blocks/queries.ts';
import { defineExecutor } from '#src/sync/outbox/executor.ts';
import { reportSend } from './send-report.mutation.ts';

/**
 * Sends a report; sending it twice is one report (contract §2.8). It blocks the reported user, which ends what is open
 * between the two.
 */
export default defineExecutor({
  definition: reportSend,
  needs: ['idem'],
  waits: false,
  marks: false,
  tables: endedTables,
  bind: (draft) => ({
    precheck: async () => ({ is: 'go', mark: null }),
    send: async (api, { mode, key }) => {
      await api.call(tradeEndpoints.report, draft, mode === 'ext' ? { key } : {});
      return { write: (tx, { stamp }) => markEnded(tx, draft.reportedUserId, stamp) };
    },
    verify: async () => ({ is: 'absent', precheck: null }),
    classifyRefusal: () => ({ is: 'refused' }),
  }),
});
