import * as v from 'valibot';
import { tradeEndpoints } from '#contract/endpoints-trade.ts';
import type { PickDetail } from '#contract/pick.ts';
import { pickConfirm } from '#src/db/mutations/pick-confirm.ts';
import { sameTerms, termsOf } from '#src/db/pick-terms.ts';
import * as picks from '#src/db/picks.ts';
import { defineExecutor, type Settlement } from '../outbox/executor.ts';
import { LookMark, optionsOf } from './look-mark.ts';
import {
  conflicting,
  isAgreed,
  isStill,
  learnLater,
  learnPick,
  learnTerms,
  lookAt,
  readPick,
} from './pick-answers.ts';

/**
 * "Agreed" carries no terms on the wire, so it goes out only while the PICK is what its person saw: by the version they saw,
 * or, on a server that keeps none, after a look at it (I12, contract §11.1). What was agreed to other terms all the same,
 * between that look and the call, is said.
 */
export const pickConfirmExecutor = defineExecutor({
  definition: pickConfirm,
  needs: ['idem', 'if-match'],
  waits: true,
  marks: true,
  tables: picks.pickTables,
  bind: ({ appointmentId, seen }) => {
    const isSigned = (pick: Parameters<typeof termsOf>[0]) => sameTerms(seen.terms, termsOf(pick));
    const agreed = (pick: PickDetail): Settlement => ({
      write: learnPick(pick),
      ...(isSigned(pick) ? {} : { notice: { is: 'drifted' as const } }),
    });
    const later = learnLater(appointmentId);
    return {
      precheck: (api, mode, { attempts }) =>
        lookAt(api, mode, { appointmentId, seen, attempts }, (now, learn) => {
          // only this account could have agreed
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
          optionsOf(mode, key, v.parse(LookMark, mark)),
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
          // other terms may stand over an agreement that nobody heard of
          return isStill(seen, now)
            ? { is: 'absent', precheck: null }
            : { is: 'unknown', reason: { is: 'changed' }, learn };
        // nobody has agreed to what expired; what was called off, or was given other terms, may have been agreed before that
        return now.state === 'EXPIRED' && isSigned(now)
          ? { is: 'refused', code: 'CONFLICT_APPOINTMENT_STATE', learn }
          : { is: 'unknown', learn };
      },
      classifyRefusal: ({ code, data }) => {
        if (code === 'VERSION_CONFLICT') {
          const now = conflicting(data);
          if (now === null) return { is: 'again' };
          return isAgreed(now.state) && !now.isCreator && isSigned(now)
            ? { is: 'done', settlement: agreed(now) }
            : { is: 'changed', learn: learnPick(now) };
        }
        // agreed already: a look tells to what
        if (code === 'CONFLICT_APPOINTMENT_STATE' && typeof data === 'string' && isAgreed(data))
          return { is: 'again' };
        return { is: 'refused', learn: later };
      },
    };
  },
});
