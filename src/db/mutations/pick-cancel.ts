import * as v from 'valibot';
import { AppointmentId } from '#contract/ids.ts';
import { Seen } from '../pick-terms.ts';
import type { MutationDefinition } from './mutation.ts';
import { decisions, pickLane } from './pick-edit.ts';
import { pickLifeMs } from './pick-propose.ts';

const Args = v.object({
  appointmentId: AppointmentId,
  seen: Seen,
  /** The word that its person chose: a rejection must not become the end of an agreement [T4]. */
  as: v.picklist(['cancel', 'reject']),
});
export type PickCancelArgs = v.InferOutput<typeof Args>;

/** "No", to a proposal or to what was agreed, as it was on the screen. */
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
