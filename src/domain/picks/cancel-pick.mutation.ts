import * as v from 'valibot';
import { AppointmentId } from '#contract/ids.ts';
import { defineMutation } from '#src/db/mutation.ts';
import { decisions, pickLane } from './edit-pick.mutation.ts';
import { pickLifeMs } from './propose-pick.mutation.ts';
import { Seen } from './terms.ts';

const Args = v.object({
  appointmentId: AppointmentId,
  seen: Seen,
  /** What the user chose: a rejection must not cancel a PICK that was agreed meanwhile (T4). */
  as: v.picklist(['cancel', 'reject']),
});

/** Rejects a proposal or cancels an agreed PICK, as it was on the user's screen. */
export const pickCancel = defineMutation({
  kind: 'pick.cancel',
  version: 1,
  args: Args,
  lane: ({ appointmentId }) => pickLane(appointmentId),
  lifeMs: pickLifeMs,
  merge: (_waiting, next) => next,
  answers: decisions,
});
