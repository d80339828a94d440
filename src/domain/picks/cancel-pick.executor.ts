import { tradeEndpoints } from '#contract/endpoints-trade.ts';
import { defineExecutor } from '#src/sync/outbox/executor.ts';
import {
  isUnchanged,
  learnLater,
  learnPick,
  learnTerms,
  optionsOf,
  pickInConflict,
  precheckDecision,
  readPick,
} from './engine/answers.ts';
import { pickCancel } from './pick.mutation.ts';
import * as picks from './queries.ts';

/** Whether the PICK is neither open nor agreed any more, so that it cannot be cancelled. */
const isPast = (state: string): boolean =>
  state === 'IN_PROGRESS' || state === 'SUCCESS' || state === 'EXPIRED';

/**
 * Cancels what the user saw and nothing else [T4]: the rejection of a proposal must not end what was agreed meanwhile,
 * nor terms that the user has not seen (I12, contract §11.1).
 */
export default defineExecutor({
  definition: pickCancel,
  needs: ['idem', 'if-match'],
  waits: true,
  marks: true,
  tables: picks.pickTables,
  bind: ({ appointmentId, seen }) => {
    const later = learnLater(appointmentId);
    return {
      precheck: (api, mode, { attempts }) =>
        precheckDecision(api, mode, { appointmentId, seen, attempts }, (now, learn) => {
          if (now.state === 'CANCELLED') return { is: 'done', settlement: { write: learn } };
          if (isPast(now.state)) return { is: 'refused', code: 'APPOINTMENT_CANNOT_CANCELLED', learn };
          return { is: 'changed', learn };
        }),
      send: async (api, { mode, key, mark, again }) => {
        const stamp = api.stamp();
        const { value } = await api.call(
          tradeEndpoints.cancelPick,
          { appointmentId },
          optionsOf(mode, key, mark),
        );
        return { write: learnTerms(value, null, { stamp, again }) };
      },
      verify: async (api) => {
        const now = await readPick(api, appointmentId);
        const learn = learnPick(now);
        if (now.state === 'CANCELLED') return { is: 'done', settlement: { write: learn } };
        if (isUnchanged(seen, now)) return { is: 'absent', precheck: null };
        if (isPast(now.state)) return { is: 'refused', code: 'APPOINTMENT_CANNOT_CANCELLED', learn };
        return { is: 'unknown', learn };
      },
      classifyRefusal: ({ code, data }) => {
        if (code === 'VERSION_CONFLICT') {
          const now = pickInConflict(data);
          if (now === null) return { is: 'again' };
          const learn = learnPick(now);
          return now.state === 'CANCELLED'
            ? { is: 'done', settlement: { write: learn } }
            : { is: 'changed', learn };
        }
        if (code === 'APPOINTMENT_CANNOT_CANCELLED' && data === 'CANCELLED')
          return { is: 'done', settlement: { write: later } };
        return { is: 'refused', learn: later };
      },
    };
  },
});
