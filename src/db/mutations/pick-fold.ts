import * as v from 'valibot';
import type { AppointmentId, IdempotencyKey, ItemId } from '#contract/ids.ts';
import { isUnderWay } from '../outbox.ts';
import { type Seen, sameTerms, type Terms, termsOf } from '../pick-terms.ts';
import type { EntryReason, EntryState, Moment, OutboxEntry } from '../rows.ts';
import type { PickRow } from '../rows-picks.ts';
import type { MutationDefinition } from './mutation.ts';
import { pickCancel } from './pick-cancel.ts';
import { pickConfirm } from './pick-confirm.ts';
import { pickEdit } from './pick-edit.ts';
import { pickPropose } from './pick-propose.ts';
import { reviewWrite } from './review-write.ts';

/** How one waiting act stands, whatever it is. */
export interface Waiting {
  /** Names the mutation: to try it again, or to take it back. */
  readonly id: IdempotencyKey;
  readonly state: EntryState;
  /** Why it was refused or waits for its person; null while it goes by itself. */
  readonly reason: EntryReason | null;
  /** A request of it may be on its way or have taken effect: it cannot be taken back any more. */
  readonly mayHaveLeft: boolean;
  readonly createdAt: Moment;
}

/** What a person decided about a PICK and the server has not confirmed. */
export interface Decision extends Waiting {
  readonly does: 'edit' | 'confirm' | 'cancel' | 'reject';
  /** Of an edit: the terms that are wanted. */
  readonly terms: Terms | null;
}

export interface ShownReview extends Waiting {
  readonly rating: number;
  readonly content: string;
}

/** A proposal that the server has not confirmed: it has no number yet. */
export interface ShownProposal extends Waiting {
  readonly itemId: ItemId;
  readonly terms: Terms;
}

/** A PICK as its person sees it, the same on every screen: the server's word, and what they decided since beside it. */
export interface ShownPick {
  readonly pick: PickRow;
  /** The terms that are wanted, where an edit is on its way; else the server's. */
  readonly terms: Terms;
  /** On its way. The state of the PICK is still the server's. */
  readonly waiting: Decision | null;
  /** Refused, or asked about: said until its person has heard it. */
  readonly stopped: Decision | null;
  readonly review: ShownReview | null;
}

const isStopped = ({ state }: OutboxEntry): boolean => state === 'failed' || state === 'attention';

/** How a row of the outbox stands, for whoever shows what it wants. */
export const waitingOf = (row: OutboxEntry): Waiting => ({
  id: row.id,
  state: row.state,
  reason: isStopped(row) ? row.reason : null,
  mayHaveLeft: row.unsure || isUnderWay(row),
  createdAt: row.createdAt,
});

/** The arguments of a row of this kind; null: of another one, or a newer build's. */
const argsOf = <A>(definition: MutationDefinition<A>, row: OutboxEntry): A | null => {
  if (row.kind !== definition.kind || row.v !== definition.version) return null;
  const args = v.safeParse(definition.args, row.args);
  return args.success ? args.output : null;
};

/** What such a row decides, and about which PICK; null: it is of another kind, or a newer build's. */
export const decisionOf = (
  row: OutboxEntry,
): (Decision & { readonly appointmentId: AppointmentId }) | null => {
  const edit = argsOf(pickEdit, row);
  const told = waitingOf(row);
  if (edit !== null) return { ...told, appointmentId: edit.appointmentId, does: 'edit', terms: edit.terms };
  const confirm = argsOf(pickConfirm, row);
  if (confirm !== null)
    return { ...told, appointmentId: confirm.appointmentId, does: 'confirm', terms: null };
  const cancel = argsOf(pickCancel, row);
  if (cancel === null) return null;
  return { ...told, appointmentId: cancel.appointmentId, does: cancel.as, terms: null };
};

/** The review that such a row is, and of which PICK. */
export const reviewOf = (
  row: OutboxEntry,
): (ShownReview & { readonly appointmentId: AppointmentId }) | null => {
  const args = argsOf(reviewWrite, row);
  return args === null ? null : { ...waitingOf(row), ...args };
};

/** Draws what a person decided over what the server said. `mutations`: in the order of their places. */
export const foldPick = (pick: PickRow, entries: readonly OutboxEntry[]): ShownPick => {
  let shown: ShownPick = { pick, terms: termsOf(pick), waiting: null, stopped: null, review: null };
  for (const row of entries) {
    const decision = decisionOf(row);
    if (decision?.appointmentId === pick.appointmentId) {
      shown = isStopped(row)
        ? { ...shown, stopped: decision }
        : { ...shown, waiting: decision, terms: decision.terms ?? shown.terms };
    }
    const review = reviewOf(row);
    if (review?.appointmentId === pick.appointmentId) shown = { ...shown, review };
  }
  return shown;
};

/**
 * Proposals without a number, the newest first; one that was refused too, until its person has heard it. `mutations`: in the
 * order of their places.
 */
export const proposalsOf = (entries: readonly OutboxEntry[]): readonly ShownProposal[] =>
  entries
    .flatMap((row) => {
      const args = argsOf(pickPropose, row);
      return args === null ? [] : [{ ...waitingOf(row), itemId: args.itemId, terms: args.terms }];
    })
    .reverse();

/** What a person has before their eyes, as it goes with a decision of theirs (I12). */
export const seenOf = ({ pick, terms }: ShownPick): Seen => ({
  terms,
  state: pick.state,
  isCreator: pick.isCreator,
  // with an edit of one's own drawn over it, whatever was decided after that, it is not what the server's version names
  version: sameTerms(terms, termsOf(pick)) ? pick.version : null,
});
