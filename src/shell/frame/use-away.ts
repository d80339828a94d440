import type { IdempotencyKey } from '#contract/ids.ts';
import { entryTexts } from '#src/copy/entries.ts';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import { useMutations } from './app-context.ts';
import { saveFailedText } from './save-failed-text.ts';

/** Takes a mutation back, or lets go of one that was refused; says why where it could not. Answers whether it is gone. */
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
