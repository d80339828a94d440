import type { IdempotencyKey } from '#contract/ids.ts';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import { useMutations } from './app-context.ts';
import { discardToast, isStillPending } from './discard-toast.ts';

/**
 * Discards a mutation, pending or refused; shows why where nothing was discarded. Returns whether it is not pending any
 * more.
 */
export const useAway = (): ((id: IdempotencyKey) => Promise<boolean>) => {
  const mutations = useMutations();
  const toast = useToast();
  return async (id) => {
    const outcome = await mutations.discard(id);
    if (outcome !== 'discarded') toast(discardToast(outcome));
    return !isStillPending(outcome);
  };
};
