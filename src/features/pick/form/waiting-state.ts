import * as ko from '#src/copy/ko.ts';
import { oursPickForm as ours } from '#src/copy/ours-pick-form.ts';
import type { ShownProposal } from '#src/db/intents/pick-fold.ts';
import type { IntentState, Moment } from '#src/db/rows.ts';
import { parseKst } from '#src/lib/kst.ts';
import { tradeReason } from '#src/services/trade-words.ts';
import type { StampKind } from '#src/ui/ticket/Stamp.tsx';

/** A proposal that has no number yet, in words, and what can be done about it. */
export interface WaitingWords {
  readonly stamp: { readonly kind: StampKind; readonly label: string };
  /** Who sees what; of one that stopped, why. */
  readonly note: string;
  readonly stopped: boolean;
  /** Nothing of it can have reached anybody. */
  readonly canTakeBack: boolean;
  readonly canEdit: boolean;
  readonly canRetry: boolean;
}

const stamps: Readonly<Record<IntentState, WaitingWords['stamp']>> = {
  queued: { kind: 'waiting', label: ours.queue.waiting },
  blocked: { kind: 'waiting', label: ours.queue.waiting },
  sending: { kind: 'sending', label: ours.queue.sending },
  ambiguous: { kind: 'sending', label: ours.queue.checking },
  verifying: { kind: 'sending', label: ours.queue.checking },
  failed: { kind: 'attention', label: ours.queue.attention },
  attention: { kind: 'attention', label: ours.queue.attention },
};

/** No other date or price changes these: there can be no PICK about this listing (now). */
const hopeless: readonly string[] = [
  'ITEM_NOT_FOUND',
  'ALREADY_DELETED_ITEM',
  'SAME_OWNER_AND_REQUESTER',
  'CURRENT_APPOINTMENT_EXIST',
  'USER_BLOCK_EXIST',
];
/** These are about a date; the same one would be refused again. */
const ofDate: readonly string[] = [
  'RENTAL_DATE_IS_BEFORE_THAN_TODAY',
  'RENTAL_DATE_IS_LATER_THAN_RETURN_DATE',
];

const noteOf = ({ state }: ShownProposal, name: string): string => {
  switch (state) {
    case 'sending':
      return ours.queue.sendingNote(name);
    case 'ambiguous':
    case 'verifying':
      return ours.queue.checkingNote;
    case 'blocked':
      return ours.queue.blockedNote;
    case 'queued':
    case 'failed':
    case 'attention':
      return ko.pick.queued.proposal(name);
    default:
      return state satisfies never;
  }
};

/** What is shown of a proposal while it waits, and once it was refused (seeds 2 §8, copy-ko). */
export const waitingWords = (proposal: ShownProposal, name: string, now: Moment): WaitingWords => {
  const { state, reason, mayHaveLeft, terms } = proposal;
  const stopped = state === 'failed' || state === 'attention';
  const stamp = stamps[state];
  if (!stopped || reason === null)
    return {
      stamp,
      note: stopped ? ko.pick.failed.create : noteOf(proposal, name),
      stopped,
      canTakeBack: !stopped && !mayHaveLeft,
      canEdit: stopped || !mayHaveLeft,
      canRetry: stopped,
    };
  const { rentalDate } = terms;
  const code = reason.is === 'refused' ? reason.code : null;
  const isHopeless = code !== null && hopeless.includes(code);
  const hasBegun = (parseKst(rentalDate) ?? 0) <= now;
  // done or not, nobody knows: sent again it could be done twice
  const isOpenEnded = reason.is === 'unproven' || reason.is === 'drifted' || reason.is === 'changed';
  return {
    stamp,
    note: tradeReason(reason, { does: 'propose', name, state: null, rentalDate, now }),
    stopped,
    canTakeBack: false,
    canEdit: !isHopeless && !isOpenEnded && reason.is !== 'unknown-kind',
    canRetry:
      !isHopeless &&
      !isOpenEnded &&
      reason.is !== 'unknown-kind' &&
      !hasBegun &&
      !(code !== null && ofDate.includes(code)),
  };
};
