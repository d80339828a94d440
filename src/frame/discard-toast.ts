import { entryTexts } from '#src/copy/entries.ts';
import type { Discarded } from '#src/sync/outbox/discard.ts';
import type { Toast } from '#src/ui/overlay/toast-queue.ts';

const toasts: Readonly<Record<Discarded | 'failed', Toast>> = {
  discarded: { text: entryTexts.cancelled },
  gone: { text: entryTexts.over },
  busy: { text: entryTexts.busy, tone: 'error' },
  failed: { text: entryTexts.saveFailedText, tone: 'error' },
};

/** What is said after the user cancelled a mutation: that it is cancelled only where nothing of it was sent. */
export const discardToast = (outcome: Discarded | 'failed'): Toast => toasts[outcome];

/** Whether the mutation is still pending after it was to be discarded. */
export const isStillPending = (outcome: Discarded | 'failed'): boolean =>
  outcome === 'busy' || outcome === 'failed';
