import type { Moment } from '#src/db/rows.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';
import type { ShownPick } from '#src/domain/picks/pick.fold.ts';
import type { PickView } from '#src/domain/picks/pick.view.ts';
import { type Unfetched, unfetched } from '#src/frame/unfetched.ts';
import type { NetworkState } from '#src/ui/shell/NetworkLine.tsx';
import { kindOf, type PickKind } from './kind.ts';

/** Everything the screen that changes a PICK can be, told apart. */
export type EditState =
  | { readonly is: 'reading' }
  | Unfetched
  | { readonly is: 'gone' }
  /** Over, or running: its terms stand. */
  | { readonly is: 'ended'; readonly state: string }
  /** Its listing is deleted; the server takes no other terms then. */
  | { readonly is: 'deleted' }
  /** An answer to it waits to be sent. */
  | { readonly is: 'decided' }
  /** A change of it may have reached the other one. */
  | { readonly is: 'on-its-way' }
  | {
      readonly is: 'form';
      readonly shown: ShownPick;
      readonly kind: PickKind;
      /** null: the listing is not stored, so that nobody knows whether its price may be talked about. */
      readonly item: ItemRow | null;
      readonly at: Moment;
    };

const isOpen = (state: string): boolean => state === 'PENDING' || state === 'CONFIRMED';

/** What is stored of a PICK, what was decided about it, and the network, said together. */
export const editState = (view: PickView | null | undefined, network: NetworkState): EditState => {
  if (view === undefined) return { is: 'reading' };
  if (view === null || view.shown === null)
    return view?.gone != null ? { is: 'gone' } : unfetched(view, network);
  const { shown, item } = view;
  const { pick, waiting, terms } = shown;
  if (!isOpen(pick.state)) return { is: 'ended', state: pick.state };
  if (waiting !== null && waiting.does !== 'edit') return { is: 'decided' };
  if (waiting?.mayHaveLeft) return { is: 'on-its-way' };
  if (item?.gone === 'deleted') return { is: 'deleted' };
  const kind = kindOf(terms.type, terms.tradeMethod);
  if (kind === null) return { is: 'gone' }; // of a newer kind than this build has a form for
  return { is: 'form', shown, kind, item, at: pick.at };
};
