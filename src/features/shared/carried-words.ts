import { entryTexts } from '#src/copy/entries.ts';
import type { Waiting } from '#src/domain/picks/fold.ts';

/** What is said of a form that is being carried. `queued`: while nothing of it can have left. */
export const carriedWords = (
  { state, mayHaveLeft }: Pick<Waiting, 'state' | 'mayHaveLeft'>,
  queued: string,
): string => {
  if (state === 'blocked') return entryTexts.why.blocked;
  if (state === 'sending') return entryTexts.why.sending;
  return mayHaveLeft ? entryTexts.why.checking : queued;
};
