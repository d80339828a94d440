import { tradeEndpoints } from '#contract/endpoints-trade.ts';
import { defineExecutor, type Settlement } from '#src/sync/outbox/executor.ts';
import { learnLater, learnPick, readPick } from './engine/answers.ts';
import { reviewWrite } from './pick.mutation.ts';
import * as picks from './queries.ts';

/**
 * Writes a review: each user writes one per PICK, so the server's refusal of a second one proves an unanswered attempt
 * (contract §11.1).
 */
export default defineExecutor({
  definition: reviewWrite,
  needs: ['idem'],
  waits: true,
  marks: false,
  tables: picks.pickTables,
  bind: ({ appointmentId, rating, content }) => {
    const later = learnLater(appointmentId);
    const written: Settlement<picks.PickTable> = {
      write: async (tx, when) => {
        await picks.putReviewed(tx, appointmentId);
        return later(tx, when); // the review may have completed the PICK
      },
    };
    return {
      precheck: async (api, mode) => {
        if (mode === 'ext') return { is: 'go', mark: null };
        const now = await readPick(api, appointmentId);
        return now.isReviewed
          ? { is: 'refused', code: 'REVIEW_ALREADY_EXISTS', learn: learnPick(now) }
          : { is: 'go', mark: null };
      },
      send: async (api, { mode, key }) => {
        const body = { appointmentId, rating, content };
        await api.call(tradeEndpoints.review, body, mode === 'ext' ? { key } : {});
        return written;
      },
      verify: async (api) =>
        (await readPick(api, appointmentId)).isReviewed
          ? { is: 'done', settlement: written }
          : { is: 'absent', precheck: null },
      // without an earlier attempt, or a precheck that found none, the existing review is another one; a request that a
      // box on the way delivered twice is answered the same way (contract §11.1, F-E9)
      classifyRefusal: ({ code }, { unsure, via }) =>
        code === 'REVIEW_ALREADY_EXISTS' && (unsure || via === 'plain')
          ? { is: 'done', settlement: written }
          : { is: 'refused', learn: later },
    };
  },
});
