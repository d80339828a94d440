import { tradeEndpoints } from '#contract/endpoints-trade.ts';
import { blocksPull } from '#src/domain/pull-keys.ts';
import { defineExecutor, type Settlement } from '#src/sync/outbox/executor.ts';
import * as blocks from './queries.ts';
import { blockSet } from './set-block.mutation.ts';

const tables = ['blocks', ...blocks.endedTables] as const;

/**
 * Blocks a user or takes it back. Of a server that serves this without keys the list says what became of an attempt
 * without an answer (contract §2.8).
 */
export default defineExecutor({
  definition: blockSet,
  needs: ['idem', 'blocks'],
  waits: true,
  marks: false,
  tables,
  bind: (args) => {
    const { userId: blockedUserId, blocked } = args;
    const settlement: Settlement<(typeof tables)[number]> = {
      write: async (tx, { stamp }) => {
        await blocks.put(tx, args, stamp);
        return blocked ? blocks.markEnded(tx, blockedUserId, stamp) : [blocksPull];
      },
    };
    return {
      precheck: async () => ({ is: 'go', mark: null }),
      send: async (api, { mode, key }) => {
        const call = blocked ? tradeEndpoints.block : tradeEndpoints.unblock;
        await api.call(call, { blockedUserId }, mode === 'ext' ? { key } : {});
        return settlement;
      },
      verify: async (api) => {
        const { value } = await api.certain(tradeEndpoints.blocks, {});
        const isSo = value.some(({ userId }) => userId === blockedUserId) === blocked;
        return isSo ? { is: 'done', settlement } : { is: 'absent', precheck: null };
      },
      classifyRefusal: ({ code }) =>
        code === 'USER_BLOCK_NOT_FOUND' ? { is: 'done', settlement } : { is: 'refused' },
    };
  },
});
