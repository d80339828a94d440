import type { ItemId } from '#contract/ids.ts';
import { chatTexts } from '#src/copy/chat.ts';
import { entryTexts } from '#src/copy/entries.ts';
import { labels } from '#src/copy/labels.ts';
import { outboxTexts } from '#src/copy/outbox.ts';
import type { ItemTradeView } from '#src/domain/picks/item-trade.view.ts';
import type { ShownPick, ShownProposal, Waiting } from '#src/domain/picks/pick.fold.ts';
import type { Role } from '#src/features/shared/offer.ts';

/** Where a running PICK is, and how it stands; null where only its number is known. */
interface PickAction {
  readonly to: string;
  readonly shown: ShownPick | null;
}

/** Where a proposal is that the server has not confirmed. */
interface ProposalAction {
  readonly to: string;
  readonly proposal: ShownProposal;
  /** It was refused, or waits for its user. */
  readonly stopped: boolean;
}

/** What the bottom bar leads to; null: its buttons are not there for this role. */
export interface PrimaryActions {
  /** Where the chat button goes; `login` asks for one first and takes the listing's place in the history. */
  readonly chat: string | 'login';
  readonly pick: PickAction | null;
  readonly proposal: ProposalAction | null;
  /** Whether it may be rented or bought from here. */
  readonly trade: boolean;
}

const isStopped = ({ state }: Pick<Waiting, 'state'>): boolean => state === 'failed' || state === 'attention';

const proposalAction = (itemId: ItemId, trade: ItemTradeView | null): ProposalAction | null => {
  const proposal = trade?.proposal ?? null;
  if (proposal === null) return null;
  const stopped = isStopped(proposal);
  // one that is through is its PICK; one that was refused is said until its user has heard it
  if (!stopped && trade?.appointmentId != null) return null;
  return { to: `/pick-new/${itemId}`, proposal, stopped };
};

/** `trade`: the stored PICK, room and proposal; null: they are not read yet, and nothing is offered that may be there already. */
export const primaryActionsOf = (itemId: ItemId, role: Role, trade: ItemTradeView | null): PrimaryActions => {
  if (role === 'visitor') return { chat: 'login', pick: null, proposal: null, trade: true };
  if (role === 'owner') return { chat: `/chat-about/${itemId}`, pick: null, proposal: null, trade: false };
  const { chatRoomId = null, appointmentId = null, pick = null } = trade ?? {};
  const proposal = proposalAction(itemId, trade);
  return {
    // a room is made with its first message, and the screen for that finds one that this device does not know of
    chat: chatRoomId === null ? `/chat/with/${itemId}` : `/chat/${chatRoomId}`,
    pick: appointmentId === null ? null : { to: `/pick-detail/${appointmentId}`, shown: pick },
    proposal,
    trade: trade !== null && appointmentId === null && proposal === null,
  };
};

const howItGoes = ({ state }: Waiting): string => {
  if (state === 'sending') return outboxTexts.sending;
  return state === 'ambiguous' || state === 'verifying' ? outboxTexts.checking : chatTexts.message.waiting;
};

/** How a PICK stands: the server's word, and beside it what its user decided since. */
export const pickWords = ({ pick, waiting, stopped }: ShownPick): string => {
  const state = labels.pickState(pick.state);
  if (waiting !== null) return `${state} · ${entryTexts.kind[waiting.does]} · ${howItGoes(waiting)}`;
  return stopped === null ? state : `${state} · ${outboxTexts.attention}`;
};

/** How a proposal stands that the server has not confirmed. */
export const proposalWords = (proposal: ShownProposal): string =>
  isStopped(proposal) ? outboxTexts.attention : howItGoes(proposal);
