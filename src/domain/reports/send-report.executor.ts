import { tradeEndpoints } from '#contract/endpoints-trade.ts';
import * as rooms from '#src/domain/chat/rooms.ts';
import * as picks from '#src/domain/picks/queries.ts';
import { roomsPull, stalePicksPull } from '#src/domain/pull-keys.ts';
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
  tables: ['rooms', ...picks.pickTables],
  bind: (draft) => ({
    precheck: async () => ({ is: 'go', mark: null }),
    send: async (api, { mode, key }) => {
      await api.call(tradeEndpoints.report, draft, mode === 'ext' ? { key } : {});
      return {
        write: async (tx, { stamp }) => {
          const between = (await rooms.newest(tx)).filter(
            ({ opponent }) => opponent.userId === draft.reportedUserId,
          );
          for (const { chatRoomId } of between)
            for (const pick of await picks.inRoom(tx, chatRoomId))
              if (picks.isUnfinished(pick)) await picks.markDue(tx, pick.appointmentId, stamp);
          return [stalePicksPull, roomsPull];
        },
      };
    },
    verify: async () => ({ is: 'absent', precheck: null }),
    classifyRefusal: () => ({ is: 'refused' }),
  }),
});
