import { tradeEndpoints } from '#contract/endpoints-trade.ts';
import { reportSend } from '#src/db/mutations/report-send.ts';
import * as picks from '#src/db/picks.ts';
import * as rooms from '#src/db/rooms.ts';
import { stalePicksPull } from '#src/db/trade-keys.ts';
import { roomsPull } from '#src/db/views/room-list.ts';
import { defineExecutor } from '../outbox/executor.ts';

/**
 * Sends a report; sending it twice is one report (contract §2.8). It blocks the reported user, which ends what is open
 * between the two.
 */
export const reportSendExecutor = defineExecutor({
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
              if (picks.isUnfinished(pick)) await picks.tell(tx, pick.appointmentId, stamp);
          return [stalePicksPull, roomsPull];
        },
      };
    },
    verify: async () => ({ is: 'absent', precheck: null }),
    classifyRefusal: () => ({ is: 'refused' }),
  }),
});
