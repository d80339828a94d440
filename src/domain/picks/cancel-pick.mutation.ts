import * as v from 'valibot';
import { AppointmentId } from '#contract/ids.ts';
import type { MutationDefinition } from '#src/db/mutation.ts';
import { decisions, pickLane } from './edit-pick.mutation.ts';
import { pickLifeMs } from './propose-pick.mutation.ts';
import { Seen } from './terms.ts';

const Args = v.object({
  appointmentId: AppointmentId,
  seen: Seen,
  /** What the user chose: a rejection must not cancel a PICK that was agreed meanwhile (T4). */
  as: v.picklist(['cancel', 'reject']),
});
export type PickCancelArgs = v.InferOutput<typeof Args>;

/** Rejects a proposal or cancels an agreed PICK, as it was on the user's screen. */
export const pickCancel: MutationDefinition<PickCancelArgs> = {
  kind: 'pick.cancel',
  version: 1,
  args: Args,
  lane: ({ appointmentId }) => pickLane(appointmentId),
  lifeMs: pickLifeMs,
  merge: (_waiting, next) => next,
  answers: decisions,
  isTrue: async () => false,
  photos: () => [],
  without: (args) => args,
};
