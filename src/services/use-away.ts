import type { ActionKey } from '#contract/ids.ts';
import { oursOutbox } from '#src/copy/ours-outbox.ts';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import { useIntents } from './app-context.ts';
import { notKept } from './not-kept.ts';

/** Takes a wish back, or lets go of one that was refused; says why where it could not. Answers whether it is gone. */
export const useAway = (): ((id: ActionKey) => Promise<boolean>) => {
  const intents = useIntents();
  const toast = useToast();
  return async (id) => {
    const outcome = await intents.discard(id);
    if (outcome === 'gone') return true;
    toast({ text: outcome === 'busy' ? oursOutbox.busy : notKept('broken'), tone: 'error' });
    return false;
  };
};
