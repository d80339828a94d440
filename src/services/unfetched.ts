import type { Trouble } from '#src/db/rows.ts';
import type { NetworkState } from '#src/ui/shell/NetworkLine.tsx';

/** What a screen is while nothing of what it shows is stored. */
export type Unfetched =
  | { readonly is: 'loading' }
  /** Never fetched, and there is no network to fetch it with. */
  | { readonly is: 'never' }
  /** Never fetched, and the attempt failed. */
  | { readonly is: 'failed'; readonly trouble: Trouble };

/** Why nothing is stored yet: from how the attempts went, and the network. null: nobody has asked for it. */
export const unfetched = (
  asked: { readonly loading: boolean; readonly trouble: Trouble | null } | null,
  network: NetworkState,
): Unfetched => {
  if (network === 'offline' || asked?.trouble === 'offline') return { is: 'never' };
  if (asked === null && network === 'portal') return { is: 'failed', trouble: 'portal' };
  if (asked === null && network === 'trouble') return { is: 'failed', trouble: 'unanswered' };
  return asked === null || asked.trouble === null || asked.loading
    ? { is: 'loading' }
    : { is: 'failed', trouble: asked.trouble };
};
