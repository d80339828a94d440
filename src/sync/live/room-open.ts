import { tradeEndpoints } from '#contract/endpoints-trade.ts';
import * as currents from '#src/db/currents.ts';
import { adopt } from '#src/db/intents/adopt.ts';
import { roomOpen } from '#src/db/intents/room-open.ts';
import * as rooms from '#src/db/rooms.ts';
import { defineAction } from '../outbox/action.ts';

/** Found or made: the same call twice is the same room (contract §11.1). */
export const roomOpenAction = defineAction({
  intent: roomOpen,
  needs: [],
  waits: false,
  marks: false,
  tables: ['rooms', 'currents', 'outbox'],
  bind: ({ itemId }) => ({
    look: async () => ({ is: 'go', mark: null }),
    send: async (api) => {
      const { value } = await api.call(tradeEndpoints.createRoom, { itemId });
      return {
        write: async (tx, when) => {
          const { chatRoomId } = await rooms.putEntered(tx, value, when);
          const { isPresent, appointment } = value.currentAppointment;
          const appointmentId = isPresent ? (appointment?.appointmentId ?? null) : null;
          await currents.put(tx, { itemId, appointmentId, chatRoomId, ...when });
          await adopt(tx, [{ itemId, chatRoomId }]);
          return [];
        },
        moves: true,
      };
    },
    prove: async () => ({ is: 'absent', look: null }),
    refusal: () => ({ is: 'refused' }),
  }),
});
