import { tradeEndpoints } from '#contract/endpoints-trade.ts';
import type { PickDetail } from '#contract/pick.ts';
import { defineExecutor, type Settlement } from '#src/sync/outbox/executor.ts';
import {
  isAgreed,
  isUnchanged,
  learnLater,
  learnPick,
  learnTerms,
  optionsOf,
  pickInConflict,
  precheckDecision,
  readPick,
} from './engine/answers.ts';
import { pickConfirm } from './pick.mutation.ts';
import * as picks from './queries.ts';
import { sameTerms, termsOf } from './terms.ts';

/**
 * A confirmation carries no terms on the wire, so it goes out only while the PICK is what the user saw: by the version
 * that they saw, or, on a server without versions, after a precheck (I12, contract §11.1). An agreement to other terms,
 * which changed between that precheck and the call, is reported to the user [T2].
 */
export default defineExecutor({
  definition: pickConfirm,
  needs: ['idem', 'if-match'],
  waits: true,
  marks: true,
  tables: picks.pickTables,
  bind: ({ appointmentId, seen }) => {
    const isSigned = (pick: Parameters<typeof termsOf>[0]) => sameTerms(seen.terms, termsOf(pick));
    const agreed = (pick: PickDetail): Settlement<picks.PickTable> => ({
      write: learnPick(pick),
      ...(isSigned(pick) ? {} : { notice: { is: 'drifted' as const } }),
    });
    const later = learnLater(appointmentId);
    return {
      precheck: (api, mode, { attempts }) =>
        precheckDecision(api, mode, { appointmentId, seen, attempts }, (now, learn) => {
          // these are the other user's terms: only this account can have agreed to them
          if (isAgreed(now.state) && !now.isCreator && isSigned(now))
            return { is: 'done', settlement: { write: learn } };
          if (now.state === 'CANCELLED' || now.state === 'EXPIRED')
            return { is: 'refused', code: 'CONFLICT_APPOINTMENT_STATE', learn };
          return { is: 'changed', learn };
        }),
      send: async (api, { mode, key, mark, again }) => {
        const stamp = api.stamp();
        const { value } = await api.call(
          tradeEndpoints.confirmPick,
          { appointmentId },
          optionsOf(mode, key, mark),
        );
        return {
          write: learnTerms(value, false, { stamp, again }),
          ...(isSigned(value) ? {} : { notice: { is: 'drifted' } }),
        };
      },
      verify: async (api) => {
        const now = await readPick(api, appointmentId);
        const learn = learnPick(now);
        if (isAgreed(now.state) && !now.isCreator) return { is: 'done', settlement: agreed(now) };
        if (now.state === 'PENDING')
          // other terms may have replaced an agreement of which this device received nothing [T13]
          return isUnchanged(seen, now)
            ? { is: 'absent', precheck: null }
            : { is: 'unknown', reason: { is: 'changed' }, learn };
        // an expired PICK was not agreed; one that was cancelled or given other terms may have been agreed before
        return now.state === 'EXPIRED' && isSigned(now)
          ? { is: 'refused', code: 'CONFLICT_APPOINTMENT_STATE', learn }
          : { is: 'unknown', learn };
      },
      classifyRefusal: ({ code, data }) => {
        if (code === 'VERSION_CONFLICT') {
          const now = pickInConflict(data);
          if (now === null) return { is: 'again' };
          return isAgreed(now.state) && !now.isCreator && isSigned(now)
            ? { is: 'done', settlement: agreed(now) }
            : { is: 'changed', learn: learnPick(now) };
        }
        // agreed already: a precheck shows to which terms
        if (code === 'CONFLICT_APPOINTMENT_STATE' && typeof data === 'string' && isAgreed(data))
          return { is: 'again' };
        return { is: 'refused', learn: later };
      },
    };
  },
});
