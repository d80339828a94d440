import * as v from 'valibot';
import { AppointmentId } from '#contract/ids.ts';
import { defineMutation } from '#src/db/mutation.ts';
import { decisions, pickLane } from './edit-pick.mutation.ts';
import { pickLifeMs, startOf } from './propose-pick.mutation.ts';
import { Seen } from './terms.ts';

const Args = v.object({ appointmentId: AppointmentId, seen: Seen });

/** Accepts the terms that were on the user's screen and no others (I12). */
export const pickConfirm = defineMutation({
  kind: 'pick.confirm',
  version: 1,
  args: Args,
  lane: ({ appointmentId }) => pickLane(appointmentId),
  lifeMs: pickLifeMs,
  endsBy: ({ seen }) => startOf(seen.terms),
  merge: (_waiting, next) => next,
  answers: decisions,
});
