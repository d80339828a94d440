import { tradeEndpoints } from '#contract/endpoints-trade.ts';
import * as picks from '#src/domain/picks/queries.ts';
import { roomsPull, stalePicksPull } from '#src/domain/pull-keys.ts';
import { CallFailed } from '#src/sync/failure.ts';
import { defineExecutor, type Settlement } from '#src/sync/outbox/executor.ts';
import { roomLeave } from './leave-room.mutation.ts';
import * as rooms from './rooms.ts';

const tables = ['rooms', 'messages', 'spans', 'currents', ...picks.pickTables] as const;

/** Codes by which the server says that this account is not in the room: the wanted state. */
const isOut = (code: string): boolean =>
  code === 'ALREADY_LEFT_CHATROOM' ||
  code === 'PARTICIPATE_CHATROOM_NOT_FOUND' ||
  code === 'CHATROOM_NOT_FOUND';

/**
 * Leaves a room, with its stored history [V12] and its PICK (contract §2.5). A plain server is asked before a second
 * attempt: the other user may have written since.
 */
export default defineExecutor({
  definition: roomLeave,
  needs: ['idem'],
  waits: true,
  marks: false,
  tables,
  bind: ({ chatRoomId }) => {
    const left: Settlement<(typeof tables)[number]> = {
      write: async (tx, { stamp }) => {
        const room = await rooms.byId(tx, chatRoomId);
        await rooms.putGone(tx, chatRoomId, 'left', { stamp, asked: stamp });
        if (room !== undefined) await tx.remove('currents', room.itemId);
        // an open PICK of the room is called off with it (contract §2.5)
        for (const pick of await picks.inRoom(tx, chatRoomId))
          if (picks.isUnfinished(pick)) await picks.markDue(tx, pick.appointmentId, stamp);
        return [roomsPull, stalePicksPull]; // the other user may have brought this account back in meanwhile
      },
    };
    return {
      precheck: async () => ({ is: 'go', mark: null }),
      send: async (api, { mode, key }) => {
        await api.call(tradeEndpoints.leaveRoom, { chatRoomId }, mode === 'ext' ? { key } : {});
        return left;
      },
      verify: async (api) => {
        try {
          await api.certain(tradeEndpoints.enterRoom, { chatRoomId, pageSize: 1 });
          return { is: 'absent', precheck: null };
        } catch (error) {
          if (!(error instanceof CallFailed) || error.failure.kind !== 'refused') throw error;
          if (!isOut(error.failure.code)) throw error;
          return { is: 'done', settlement: left };
        }
      },
      classifyRefusal: ({ code }) => (isOut(code) ? { is: 'done', settlement: left } : { is: 'refused' }),
    };
  },
});
