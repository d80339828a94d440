import * as v from 'valibot';
import { AppointmentId } from '#contract/ids.ts';
import { defineMutation } from '#src/db/mutation.ts';
import { decisions, pickLane } from './edit-pick.mutation.ts';
import * as picks from './queries.ts';

const Args = v.object({ appointmentId: AppointmentId, rating: v.number(), content: v.string() });

/** Reviews a trade: once for each PICK and party (contract §2.7). */
export const reviewWrite = defineMutation({
  kind: 'review.write',
  version: 1,
  args: Args,
  lane: ({ appointmentId }) => pickLane(appointmentId),
  lifeMs: null,
  merge: (_waiting, next) => next,
  answers: decisions,
  reads: ['picks'],
  isTrue: async (tx, { appointmentId }) => (await picks.byId(tx, appointmentId))?.isReviewed === true,
});
