import type { Trouble } from '#src/db/rows.ts';
import type { NetworkState } from '#src/ui/shell/NetworkLine.tsx';

/** What a screen is while nothing of what it shows is stored. */
export type Unfetched =
  | { readonly is: 'loading' }
  /** Never fetched, and there is no network to fetch it with. */
  | { readonly is: 'never' }
  /** Never fetched, and the attempt failed. */
  | { readonly is: 'failed'; readonly trouble: Trouble };

/** What the network alone says to those that nobody has asked for yet. */
const troubles: Partial<Record<NetworkState, Trouble>> = { portal: 'portal', trouble: 'unanswered' };

/** Why nothing is stored yet: from how the attempts went, and the network. null: nobody has asked for it. */
export const unfetched = (
  asked: { readonly loading: boolean; readonly trouble: Trouble | null } | null,
  network: NetworkState,
): Unfetched => {
  const trouble = asked === null ? troubles[network] : asked.trouble;
  if (network === 'offline' || trouble === 'offline') return { is: 'never' };
  return trouble == null || asked?.loading ? { is: 'loading' } : { is: 'failed', trouble };
};
