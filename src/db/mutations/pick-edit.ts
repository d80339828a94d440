import * as v from 'valibot';
import { AppointmentId } from '#contract/ids.ts';
import { isAsSeen, Seen, sameTerms, Terms } from '../pick-terms.ts';
import type { MutationDefinition } from './mutation.ts';
import { pickLifeMs, startOf } from './pick-propose.ts';

const Args = v.object({
  appointmentId: AppointmentId,
  /** What stood on the screen when the person changed it. */
  seen: Seen,
  terms: Terms,
});
export type PickEditArgs = v.InferOutput<typeof Args>;

/** What is decided about a PICK: the next one is the answer to whatever became of the last. */
export const decisions = ['pick.confirm', 'pick.edit', 'pick.cancel'] as const;

/** "Other terms, please": a counter-proposal, which undoes an agreement. Never sent a second time by itself (C14). */
export const pickEdit: MutationDefinition<PickEditArgs> = {
  kind: 'pick.edit',
  version: 1,
  args: Args,
  lane: ({ appointmentId }) => pickLane(appointmentId),
  lifeMs: pickLifeMs,
  endsBy: ({ terms }) => startOf(terms),
  // whoever edits their own waiting edit goes on from what that one was made of: the server never had it
  merge: (waiting, next) => (isDrawnOver(waiting, next) ? { ...next, seen: waiting.seen } : next),
  answers: decisions,
  // changed and changed back: an edit would undo an agreement for nothing
  isTrue: async (_tx, { seen, terms }) => sameTerms(seen.terms, terms),
  photos: () => [],
  without: (args) => args,
};

/** What was on the screen was the waiting edit, drawn over what it was made of. */
const isDrawnOver = ({ seen, terms }: PickEditArgs, next: PickEditArgs): boolean =>
  isAsSeen(next.seen, { terms, state: seen.state, isCreator: seen.isCreator });

export const pickLane = (id: AppointmentId): string => `pick:${id}`;
/** All lanes of PICKs, proposals too. */
export const pickLanes = { index: 'lane', from: 'pick:', to: 'pick:\uffff' } as const;
