import type { AppointmentId, UserId } from '#contract/ids.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';
import type { ItemView } from '#src/domain/listings/item.view.ts';
import type { ShownProposal } from '#src/domain/picks/pick.fold.ts';
import type { ProposalView } from '#src/domain/picks/pick.view.ts';
import { type Unfetched, unfetched } from '#src/frame/unfetched.ts';
import type { NetworkState } from '#src/ui/shell/NetworkLine.tsx';
import type { PickKind } from './kind.ts';

/** Everything the screen of a new PICK can be, told apart. */
export type CreateState =
  | { readonly is: 'reading' }
  | Unfetched
  /** Deleted, or never there (contract §2.3). */
  | { readonly is: 'gone' }
  | { readonly is: 'own' }
  /** The listing is not traded like this. */
  | { readonly is: 'not-offered'; readonly what: 'type' | 'method' }
  /** There is an unfinished PICK about it already. */
  | { readonly is: 'taken'; readonly appointmentId: AppointmentId }
  /** A proposal may have reached the server: it cannot be written anew. */
  | { readonly is: 'on-its-way' }
  | { readonly is: 'form'; readonly item: ItemRow; readonly proposal: ShownProposal | null };

interface Known {
  readonly me: UserId;
  readonly kind: PickKind;
  readonly item: ItemView | null | undefined;
  readonly proposal: ProposalView | undefined;
  readonly network: NetworkState;
}

const isOffered = ({ kind }: Known, row: ItemRow): CreateState | null => {
  if (!row.transactionTypes.includes(kind.type)) return { is: 'not-offered', what: 'type' };
  return row.tradeMethods.includes(kind.method) ? null : { is: 'not-offered', what: 'method' };
};

/** What is stored of a listing, what is under way about it, and the network, said together. */
export const createState = (known: Known): CreateState => {
  const { me, item, proposal, network } = known;
  if (item === undefined || proposal === undefined) return { is: 'reading' };
  if (proposal.appointmentId !== null) return { is: 'taken', appointmentId: proposal.appointmentId };
  const stopped = proposal.proposal?.state === 'failed' || proposal.proposal?.state === 'attention';
  if (proposal.proposal?.mayHaveLeft && !stopped) return { is: 'on-its-way' };
  if (item?.gone != null) return { is: 'gone' };
  const row = item?.item ?? null;
  // without the part that only the detail has there is neither place nor price to begin with
  if (row === null || row.detail === null) return unfetched(item, network);
  if (row.detail.mine || row.detail.owner.id === me) return { is: 'own' };
  return isOffered(known, row) ?? { is: 'form', item: row, proposal: proposal.proposal };
};
