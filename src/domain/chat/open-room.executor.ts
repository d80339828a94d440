import { tradeEndpoints } from '#contract/endpoints-trade.ts';
import { picksFeeds, stalePicksPull } from '#src/domain/pull-keys.ts';
import { defineExecutor } from '#src/sync/outbox/executor.ts';
import * as entered from './engine/entered.ts';
import { roomOpen } from './send-message.mutation.ts';

/**
 * Finds or creates a room for its first message [V11]: repeating the call gives the same room (contract §11.1).
 */
export default defineExecutor({
  definition: roomOpen,
  needs: [],
  waits: false,
  marks: false,
  tables: [...entered.enteredTables, 'outbox'],
  bind: ({ itemId }) => ({
    precheck: async () => ({ is: 'go', mark: null }),
    send: async (api) => {
      const { value } = await api.call(tradeEndpoints.createRoom, { itemId });
      return {
        write: async (tx, when) => {
          const { room, movesPick } = await entered.putAsRequester(tx, value, when);
          await entered.adopt(tx, [{ itemId, chatRoomId: room.chatRoomId }]);
          return [stalePicksPull, ...(movesPick ? picksFeeds() : [])];
        },
        moves: true,
      };
    },
    verify: async () => ({ is: 'absent', precheck: null }),
    classifyRefusal: () => ({ is: 'refused' }),
  }),
});
