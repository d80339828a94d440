import { pickTexts } from '#src/copy/pick.ts';
import type { EntryReason, EntryState, Moment } from '#src/db/rows.ts';
import type { ShownProposal } from '#src/domain/picks/pick.fold.ts';
import { tradeReason } from '#src/domain/picks/refusal.words.ts';
import { type StampWords, waitingStamp } from '#src/features/shared/pick-words.ts';
import { parseKst } from '#src/lib/kst.ts';
import { pickFormTexts } from './text.ts';

/** A proposal that has no number yet, in words, and what can be done about it. */
export interface WaitingWords {
  readonly stamp: StampWords;
  /** Who sees what; of one that stopped, why. */
  readonly note: string;
  readonly stopped: boolean;
  /** Nothing of it can have reached anybody. */
  readonly canTakeBack: boolean;
  /** What the way to other terms is called; null: none would help, or some may have left. */
  readonly edit: string | null;
  readonly canRetry: boolean;
  /** It may have been done: it cannot be called unsent, only be heard of. */
  readonly isToldOnly: boolean;
}

/** No other date or price changes these: there can be no PICK about this listing (now). */
const hopeless: readonly string[] = [
  'ITEM_NOT_FOUND',
  'ALREADY_DELETED_ITEM',
  'SAME_OWNER_AND_REQUESTER',
  'CURRENT_APPOINTMENT_EXIST',
  'USER_BLOCK_EXIST',
];
/** Another date would do. */
const ofDate: readonly string[] = [
  'RENTAL_DATE_IS_BEFORE_THAN_TODAY',
  'RENTAL_DATE_IS_LATER_THAN_RETURN_DATE',
  'ALREADY_RENTAL_RESERVED_PERIOD',
  'ALREADY_SALE_RESERVED_PERIOD',
];
/** The same terms would be refused again; a day that is taken may become free, and these may not. */
const forGood: readonly string[] = [
  'RENTAL_DATE_IS_BEFORE_THAN_TODAY',
  'RENTAL_DATE_IS_LATER_THAN_RETURN_DATE',
  'DEAL_NOT_ALLOWED',
  'CANNOT_RENTAL_ITEM',
  'CANNOT_SALE_ITEM',
  'INVALID_RENTAL_INFORMATION',
  'INVALID_INPUT',
];

/** While the network is not cut, what is queued is being sent: to say that it waits would be a flash. */
const standsAs = (state: EntryState, isCut: boolean): EntryState =>
  state === 'queued' && !isCut ? 'sending' : state;

const noteOf = (state: EntryState, name: string): string => {
  switch (state) {
    case 'sending':
      return pickFormTexts.queue.sendingNote(name);
    case 'ambiguous':
    case 'verifying':
      return pickFormTexts.queue.checkingNote;
    case 'blocked':
      return pickFormTexts.queue.blockedNote;
    case 'queued':
    case 'failed':
    case 'attention':
      return pickTexts.queued.proposal(name);
    default:
      return state satisfies never;
  }
};

/** What can still be done about one that stopped. */
const waysOf = (reason: EntryReason, hasBegun: boolean): Pick<WaitingWords, 'edit' | 'canRetry'> => {
  const none = { edit: null, canRetry: false };
  switch (reason.is) {
    case 'refused':
      if (hopeless.includes(reason.code)) return none;
      return {
        edit: ofDate.includes(reason.code) ? pickFormTexts.queue.date : pickFormTexts.queue.edit,
        canRetry: !hasBegun && !forGood.includes(reason.code),
      };
    case 'expired':
      return { edit: hasBegun ? pickFormTexts.queue.date : pickFormTexts.queue.edit, canRetry: !hasBegun };
    case 'given-up':
    case 'poisoned':
    case 'contested':
    case 'orphaned':
      return { edit: pickFormTexts.queue.edit, canRetry: !hasBegun };
    case 'unproven': // done or not, nobody knows: it goes out again only as its author's new decision
      return { edit: hasBegun ? pickFormTexts.queue.date : pickFormTexts.queue.edit, canRetry: false };
    case 'drifted':
    case 'changed':
    case 'unknown-kind':
      return none;
    default:
      return reason satisfies never;
  }
};

interface Around {
  readonly now: Moment;
  /** Nothing reaches the server. */
  readonly isCut: boolean;
}

/** What is shown of a proposal while it waits, and once it was refused (copy-ko). */
export const waitingWords = (proposal: ShownProposal, name: string, { now, isCut }: Around): WaitingWords => {
  const { state, reason, mayHaveLeft, terms } = proposal;
  const stopped = state === 'failed' || state === 'attention';
  const stamp = waitingStamp(proposal, isCut);
  const stands = standsAs(state, isCut);
  if (!stopped || reason === null)
    return {
      stamp,
      note: stopped ? pickTexts.failed.create : noteOf(stands, name),
      stopped,
      canTakeBack: !stopped && !mayHaveLeft,
      edit: stopped || !mayHaveLeft ? pickFormTexts.queue.edit : null,
      canRetry: stopped,
      isToldOnly: false,
    };
  const { rentalDate } = terms;
  return {
    stamp,
    note: tradeReason(reason, { does: 'propose', name, state: null, rentalDate, now }),
    stopped,
    canTakeBack: false,
    isToldOnly: reason.is === 'unproven',
    ...waysOf(reason, (parseKst(rentalDate) ?? 0) <= now),
  };
};
