import type { Moment } from '#src/db/rows.ts';
import type { ShownPick } from '#src/domain/picks/pick.fold.ts';
import type { PickView } from '#src/domain/picks/pick.view.ts';
import { isOwnTrouble } from '#src/frame/network-state.ts';
import { type Unfetched, unfetched } from '#src/frame/unfetched.ts';
import type { NetworkState } from '#src/ui/shell/NetworkLine.tsx';

/** Everything a PICK's screen can be, told apart. */
export type PickState =
  | { readonly is: 'reading' }
  | Unfetched
  /** The server has no such PICK of ours, and nothing of it is stored. */
  | { readonly is: 'gone' }
  | {
      readonly is: 'shown';
      readonly view: PickView;
      readonly shown: ShownPick;
      readonly at: Moment;
      readonly busy: boolean;
      /** The last attempt to renew it failed for a reason of its own. */
      readonly notRenewed: boolean;
    };

/** What a stored PICK and the network say together; what is stored stays readable whatever the server says since. */
export const pickState = (view: PickView | null | undefined, network: NetworkState): PickState => {
  if (view === undefined) return { is: 'reading' };
  const offline = network === 'offline';
  if (view !== null && view.shown !== null)
    return {
      is: 'shown',
      view,
      shown: view.shown,
      at: view.shown.pick.at,
      busy: view.loading && !offline,
      notRenewed: isOwnTrouble(view.trouble, network),
    };
  return view?.gone != null ? { is: 'gone' } : unfetched(view, network);
};
