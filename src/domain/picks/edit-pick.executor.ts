import * as v from 'valibot';
import { tradeEndpoints } from '#contract/endpoints-trade.ts';
import { type PickDetail, PickEdit } from '#contract/pick.ts';
import { CallFailed } from '#src/sync/failure.ts';
import { defineExecutor } from '#src/sync/outbox/executor.ts';
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
import { pickEdit } from './pick.mutation.ts';
import * as picks from './queries.ts';
import { sameTerms, termsOf } from './terms.ts';

/**
 * A counter-proposal withdraws an agreement, so it goes out only while the PICK is what the user saw. On a server
 * without keys it is never sent a second time by itself: what cannot be verified is put before the user [T3] (C14,
 * contract §11.1), and what they want again is sent where no effect of it is found [T14].
 */
export default defineExecutor({
  definition: pickEdit,
  needs: ['idem', 'if-match'],
  waits: true,
  marks: true,
  tables: picks.pickTables,
  bind: ({ appointmentId, seen, terms }) => {
    const later = learnLater(appointmentId);
    /** Whether the terms are in effect as this account's own: proposed, or agreed to since. */
    const isMet = (now: PickDetail): boolean =>
      now.isCreator && sameTerms(terms, termsOf(now)) && (now.state === 'PENDING' || isAgreed(now.state));
    return {
      precheck: async (api, mode, { attempts }) =>
        // stored by an older build: an edit without a change would only undo an agreement
        sameTerms(seen.terms, terms)
          ? { is: 'done', settlement: { write: async () => [] } }
          : precheckDecision(api, mode, { appointmentId, seen, attempts }, (now, learn) => {
              if (isMet(now)) return { is: 'done', settlement: { write: learn } };
              if (now.state !== 'PENDING' && now.state !== 'CONFIRMED')
                return { is: 'refused', code: 'CONFLICT_APPOINTMENT_STATE', learn };
              return { is: 'changed', learn };
            }),
      send: async (api, { mode, key, mark, again }) => {
        const isRental = terms.type === 'RENTAL';
        const body = v.safeParse(PickEdit, {
          appointmentId,
          rentalDate: terms.rentalDate,
          returnDate: isRental ? terms.returnDate : null,
          rentalLocation: terms.rentalLocation,
          returnLocation: isRental ? terms.returnLocation : null,
          price: terms.price,
          deposit: isRental ? terms.deposit : 0, // ignored, but must be a number: null is refused (contract §1.10)
          tradeMethod: terms.tradeMethod,
        });
        // a method or an amount that no server accepts: it is refused without a call
        if (!body.success)
          throw new CallFailed({ kind: 'refused', status: 400, code: 'INVALID_INPUT', data: null });
        const stamp = api.stamp();
        const { value } = await api.call(tradeEndpoints.editPick, body.output, optionsOf(mode, key, mark));
        return { write: learnTerms(value, true, { stamp, again }) };
      },
      verify: async (api, { isOver, renewed }) => {
        const now = await readPick(api, appointmentId);
        const learn = learnPick(now);
        const wasMine = now.isCreator && sameTerms(terms, termsOf(now));
        if (wasMine) return { is: 'done', settlement: { write: learn } };
        if ((isOver || renewed) && isUnchanged(seen, now)) return { is: 'absent', precheck: null };
        return { is: 'unknown', reason: { is: isUnchanged(seen, now) ? 'unproven' : 'changed' }, learn };
      },
      classifyRefusal: ({ code, data }) => {
        if (code !== 'VERSION_CONFLICT') return { is: 'refused', learn: later };
        const now = pickInConflict(data);
        if (now === null) return { is: 'again' };
        const learn = learnPick(now);
        return isMet(now) ? { is: 'done', settlement: { write: learn } } : { is: 'changed', learn };
      },
    };
  },
});
