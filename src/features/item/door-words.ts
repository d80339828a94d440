import { entryTexts } from '#src/copy/entries.ts';
import * as ko from '#src/copy/ko.ts';
import type { ShownPick, ShownProposal, Waiting } from '#src/domain/picks/fold.ts';
import { isStopped } from './primary-actions.ts';

const howItGoes = ({ state }: Waiting): string => {
  if (state === 'sending') return ko.outbox.sending;
  return state === 'ambiguous' || state === 'verifying' ? ko.outbox.checking : ko.chat.message.waiting;
};

/** How a PICK stands: the server's word, and beside it what its person decided since. */
export const pickWords = ({ pick, waiting, stopped }: ShownPick): string => {
  const state = ko.labels.pickState(pick.state);
  if (waiting !== null) return `${state} · ${entryTexts.kind[waiting.does]} · ${howItGoes(waiting)}`;
  return stopped === null ? state : `${state} · ${ko.outbox.attention}`;
};

/** How a proposal stands that the server has not confirmed. */
export const proposalWords = (proposal: ShownProposal): string =>
  isStopped(proposal) ? ko.outbox.attention : howItGoes(proposal);
