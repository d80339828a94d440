import * as v from 'valibot';
import { AppointmentId } from '#contract/ids.ts';
import { defineMutation } from '#src/db/mutation.ts';
import { pickLifeMs, startOf } from './propose-pick.mutation.ts';
import { isAsSeen, Seen, sameTerms, Terms } from './terms.ts';

const Args = v.object({
  appointmentId: AppointmentId,
  /** The PICK as it was on the screen when the user changed it. */
  seen: Seen,
  terms: Terms,
});
type PickEditArgs = v.InferOutput<typeof Args>;

/** Decisions about a PICK: each answers a refused or attention entry of an earlier one [T12]. */
export const decisions = ['pick.confirm', 'pick.edit', 'pick.cancel'] as const;

/** Proposes other terms, which undoes an agreement. Never sent a second time without the user (C14). */
export const pickEdit = defineMutation({
  kind: 'pick.edit',
  version: 1,
  args: Args,
  lane: ({ appointmentId }) => pickLane(appointmentId),
  lifeMs: pickLifeMs,
  endsBy: ({ terms }) => startOf(terms),
  // an edit of the user's own pending edit keeps that one's `seen`: the server never had the pending terms
  merge: (waiting, next) => (isDrawnOver(waiting, next) ? { ...next, seen: waiting.seen } : next),
  answers: decisions,
  // changed and changed back: sending it would undo an agreement for nothing [T23]
  isTrue: async (_tx, { seen, terms }) => sameTerms(seen.terms, terms),
});

/** Whether the screen showed the pending edit, folded over the terms that it started from. */
const isDrawnOver = ({ seen, terms }: PickEditArgs, next: PickEditArgs): boolean =>
  isAsSeen(next.seen, { terms, state: seen.state, isCreator: seen.isCreator });

/** All lanes of PICKs begin with it, those of proposals too. */
export const pickLanes = 'pick:';
export const pickLane = (id: AppointmentId): string => `${pickLanes}${id}`;
