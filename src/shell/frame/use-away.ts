import type { IdempotencyKey } from '#contract/ids.ts';
import { entryTexts } from '#src/copy/entries.ts';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import { useMutations } from './app-context.ts';
import { saveFailedText } from './save-failed-text.ts';

/** Discards a mutation, pending or refused; shows why where that fails. Returns whether it is discarded. */
export const useAway = (): ((id: IdempotencyKey) => Promise<boolean>) => {
  const mutations = useMutations();
  const toast = useToast();
  return async (id) => {
    const outcome = await mutations.discard(id);
    if (outcome === 'gone') return true;
    toast({ text: outcome === 'busy' ? entryTexts.busy : saveFailedText('broken'), tone: 'error' });
    return false;
  };
};
