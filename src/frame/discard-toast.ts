import { entryTexts } from '#src/copy/entries.ts';
import type { Discarded } from '#src/sync/outbox/discard.ts';
import type { Toast } from '#src/ui/overlay/toast-queue.ts';

/** What is said after the user cancelled a mutation: that it is cancelled only where nothing of it was sent. */
export const discardToast = (outcome: Discarded | 'failed'): Toast => {
  switch (outcome) {
    case 'discarded':
      return { text: entryTexts.cancelled };
    case 'gone':
      return { text: entryTexts.over };
    case 'busy':
      return { text: entryTexts.busy, tone: 'error' };
    case 'failed':
      return { text: entryTexts.saveFailedText, tone: 'error' };
    default:
      return outcome satisfies never;
  }
};

/** Whether the mutation is still pending after it was to be discarded. */
export const isStillPending = (outcome: Discarded | 'failed'): boolean =>
  outcome === 'busy' || outcome === 'failed';
