import type { AppointmentId, IdempotencyKey, ItemId } from '#contract/ids.ts';
import { argsOf } from '#src/db/mutation.ts';
import { isStopped, isUnderWay } from '#src/db/outbox.ts';
import type { EntryReason, EntryState, Moment, OutboxEntry } from '#src/db/rows.ts';
import { pickCancel, pickConfirm, pickEdit, pickPropose, reviewWrite } from './pick.mutation.ts';
import type { PickRow } from './rows.ts';
import { type Seen, sameTerms, type Terms, termsOf } from './terms.ts';

/** The state of one outbox entry, whatever its kind. */
export interface Waiting {
  /** Id of the mutation, to retry or discard it. */
  readonly id: IdempotencyKey;
  readonly state: EntryState;
  /** Why it was refused or waits for its user; null while it is sent by itself. */
  readonly reason: EntryReason | null;
  /** A request may be on its way or have taken effect: it can no longer be discarded. */
  readonly mayHaveLeft: boolean;
  readonly createdAt: Moment;
}

/** A user's decision about a PICK that the server has not confirmed. */
export interface Decision extends Waiting {
  readonly does: 'edit' | 'confirm' | 'cancel' | 'reject';
  /** The new terms of an edit; null: another decision. */
  readonly terms: Terms | null;
}

export interface ShownReview extends Waiting {
  readonly rating: number;
  readonly content: string;
}

/** A proposal that the server has not confirmed: it has no PICK number yet. */
export interface ShownProposal extends Waiting {
  readonly itemId: ItemId;
  readonly terms: Terms;
}

/** A PICK as the user sees it, the same on every screen: the server's row, and beside it their decisions since. */
export interface ShownPick {
  readonly pick: PickRow;
  /** The new terms while an edit is pending; else the server's. */
  readonly terms: Terms;
  /** The pending decision. The state of the PICK is still the server's. */
  readonly waiting: Decision | null;
  /** The decision that was refused or needs the user's attention: shown until the user has dealt with it. */
  readonly stopped: Decision | null;
  readonly review: ShownReview | null;
}

/** The state of an outbox entry, for the screen that shows its effect. */
export const waitingOf = (row: OutboxEntry): Waiting => ({
  id: row.id,
  state: row.state,
  reason: isStopped(row) ? row.reason : null,
  mayHaveLeft: row.unsure || isUnderWay(row),
  createdAt: row.createdAt,
});

/** The decision in an outbox entry, and its PICK; null: the entry is of another kind, or a newer build's. */
const decisionOf = (row: OutboxEntry): (Decision & { readonly appointmentId: AppointmentId }) | null => {
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

/** The review in an outbox entry, and its PICK. */
const reviewOf = (row: OutboxEntry): (ShownReview & { readonly appointmentId: AppointmentId }) | null => {
  const args = argsOf(reviewWrite, row);
  return args === null ? null : { ...waitingOf(row), ...args };
};

/**
 * Folds the user's decisions over the server's PICK: its state stays the server's [T8], its terms are those of a
 * pending edit [T18]. `entries` are in `seq` order.
 */
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
 * Proposals without a PICK number, the newest first; also refused ones, until the user has dealt with them. `entries`
 * are in `seq` order.
 */
export const proposalsOf = (entries: readonly OutboxEntry[]): readonly ShownProposal[] =>
  entries
    .flatMap((row) => {
      const args = argsOf(pickPropose, row);
      return args === null ? [] : [{ ...waitingOf(row), itemId: args.itemId, terms: args.terms }];
    })
    .reverse();

/** The PICK as it is on the user's screen, to be sent with their decision (I12). */
export const seenOf = ({ pick, terms }: ShownPick): Seen => ({
  terms,
  state: pick.state,
  isCreator: pick.isCreator,
  // with the user's own edit folded in, the terms on screen are not those of the server's version [T1]
  version: sameTerms(terms, termsOf(pick)) ? pick.version : null,
});
