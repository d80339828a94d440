import { oursOutbox } from '#src/copy/ours-outbox.ts';
import type { Waiting } from '#src/domain/picks/fold.ts';

/** What is said of a form that is being carried. `queued`: while nothing of it can have left. */
export const carriedWords = (
  { state, mayHaveLeft }: Pick<Waiting, 'state' | 'mayHaveLeft'>,
  queued: string,
): string => {
  if (state === 'blocked') return oursOutbox.why.blocked;
  if (state === 'sending') return oursOutbox.why.sending;
  return mayHaveLeft ? oursOutbox.why.checking : queued;
};
