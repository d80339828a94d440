import * as v from 'valibot';
import { AppointmentId, ItemId } from '#contract/ids.ts';
import { defineMutation } from '#src/db/mutation.ts';
import { parseKst } from '#src/lib/kst.ts';
import * as picks from './queries.ts';
import { isAsSeen, pickLane, proposalLane, Seen, sameTerms, Terms } from './terms.ts';

const ProposeArgs = v.object({ itemId: ItemId, terms: Terms });
export type PickProposeArgs = v.InferOutput<typeof ProposeArgs>;

/** A day later the requester may have agreed with another owner (engine §3). */
const pickLifeMs = 24 * 60 * 60_000;

/** When an appointment begins, ms: one in the past cannot be agreed. */
const startOf = ({ rentalDate }: Terms): number | null => parseKst(rentalDate) ?? null;

/** Proposes a PICK about a listing. One proposal for each listing at a time: a newer one replaces it. */
export const pickPropose = defineMutation({
  kind: 'pick.propose',
  version: 1,
  args: ProposeArgs,
  lane: ({ itemId }) => proposalLane(itemId),
  lifeMs: pickLifeMs,
  endsBy: ({ terms }) => startOf(terms),
  merge: (_waiting, next) => next,
});

const EditArgs = v.object({
  appointmentId: AppointmentId,
  /** The PICK as it was on the screen when the user changed it. */
  seen: Seen,
  terms: Terms,
});
type PickEditArgs = v.InferOutput<typeof EditArgs>;

/** Decisions about a PICK: each answers a refused or attention entry of an earlier one [T12]. */
const decisions = ['pick.confirm', 'pick.edit', 'pick.cancel'] as const;

/** Proposes other terms, which undoes an agreement. Never sent a second time without the user (C14). */
export const pickEdit = defineMutation({
  kind: 'pick.edit',
  version: 1,
  args: EditArgs,
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

const ConfirmArgs = v.object({ appointmentId: AppointmentId, seen: Seen });

/** Accepts the terms that were on the user's screen and no others (I12). */
export const pickConfirm = defineMutation({
  kind: 'pick.confirm',
  version: 1,
  args: ConfirmArgs,
  lane: ({ appointmentId }) => pickLane(appointmentId),
  lifeMs: pickLifeMs,
  endsBy: ({ seen }) => startOf(seen.terms),
  merge: (_waiting, next) => next,
  answers: decisions,
});

const CancelArgs = v.object({
  appointmentId: AppointmentId,
  seen: Seen,
  /** What the user chose: a rejection must not cancel a PICK that was agreed meanwhile (T4). */
  as: v.picklist(['cancel', 'reject']),
});

/** Rejects a proposal or cancels an agreed PICK, as it was on the user's screen. */
export const pickCancel = defineMutation({
  kind: 'pick.cancel',
  version: 1,
  args: CancelArgs,
  lane: ({ appointmentId }) => pickLane(appointmentId),
  lifeMs: pickLifeMs,
  merge: (_waiting, next) => next,
  answers: decisions,
});

const ReviewArgs = v.object({ appointmentId: AppointmentId, rating: v.number(), content: v.string() });

/** Reviews a trade: once for each PICK and party (contract §2.7). */
export const reviewWrite = defineMutation({
  kind: 'review.write',
  version: 1,
  args: ReviewArgs,
  lane: ({ appointmentId }) => pickLane(appointmentId),
  lifeMs: null,
  merge: (_waiting, next) => next,
  answers: decisions,
  reads: ['picks'],
  isTrue: async (tx, { appointmentId }) => (await picks.byId(tx, appointmentId))?.isReviewed === true,
});
