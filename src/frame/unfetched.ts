import type { Trouble } from '#src/db/rows.ts';
import type { NetworkState } from '#src/ui/shell/NetworkLine.tsx';

/** The state of a screen while nothing of what it shows is stored. */
export type Unfetched =
  | { readonly is: 'loading' }
  /** Never fetched, and there is no network to fetch it with. */
  | { readonly is: 'never' }
  /** Never fetched, and the attempt failed. */
  | { readonly is: 'failed'; readonly trouble: Trouble };

/** The state of a resource that was never requested, by the network alone. */
const troubles: Partial<Record<NetworkState, Trouble>> = { portal: 'portal', trouble: 'unanswered' };

/** Why nothing is stored yet, by the outcome of the fetches and the network. null: it was never requested. */
export const unfetched = (
  asked: { readonly loading: boolean; readonly trouble: Trouble | null } | null,
  network: NetworkState,
): Unfetched => {
  const trouble = asked === null ? troubles[network] : asked.trouble;
  if (network === 'offline' || trouble === 'offline') return { is: 'never' };
  return trouble == null || asked?.loading ? { is: 'loading' } : { is: 'failed', trouble };
};
