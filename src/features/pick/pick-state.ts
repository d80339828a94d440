import type { ShownPick } from '#src/db/intents/pick-fold.ts';
import type { Moment, Trouble } from '#src/db/rows.ts';
import type { PickView } from '#src/db/views/pick.ts';
import type { NetworkState } from '#src/ui/shell/NetworkLine.tsx';

/** Everything a PICK's screen can be, told apart. */
export type PickState =
  | { readonly is: 'reading' }
  | { readonly is: 'loading' }
  /** Never fetched, and there is no network to fetch it with. */
  | { readonly is: 'never' }
  | { readonly is: 'failed'; readonly trouble: Trouble }
  /** The server has no such PICK of ours, and nothing of it is stored. */
  | { readonly is: 'gone' }
  | {
      readonly is: 'shown';
      readonly view: PickView;
      readonly shown: ShownPick;
      readonly at: Moment;
      readonly busy: boolean;
      /** The last attempt to renew it failed although there is a network. */
      readonly notRenewed: boolean;
    };

/** What a stored PICK and the network say together; what is stored stays readable whatever the server says since. */
export const pickState = (view: PickView | null | undefined, network: NetworkState): PickState => {
  if (view === undefined) return { is: 'reading' };
  const offline = network === 'offline';
  const { trouble = null, loading = false, gone = null } = view ?? {};
  const away = offline || trouble === 'offline';
  if (view !== null && view.shown !== null)
    return {
      is: 'shown',
      view,
      shown: view.shown,
      at: view.shown.pick.at,
      busy: loading && !offline,
      notRenewed: trouble !== null && !away,
    };
  if (gone !== null) return { is: 'gone' };
  if (away) return { is: 'never' };
  if (trouble !== null && !loading) return { is: 'failed', trouble };
  if (view === null && network === 'portal') return { is: 'failed', trouble: 'portal' };
  if (view === null && network === 'trouble') return { is: 'failed', trouble: 'unanswered' };
  return { is: 'loading' };
};
