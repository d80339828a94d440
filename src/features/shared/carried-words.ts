import { entryTexts } from '#src/copy/entries.ts';
import type { Waiting } from '#src/domain/picks/pick.fold.ts';

/** The words for a form whose mutation is pending. `queued`: while no attempt can have been sent. */
export const carriedWords = (
  { state, mayHaveLeft }: Pick<Waiting, 'state' | 'mayHaveLeft'>,
  queued: string,
): string => {
  if (state === 'blocked') return entryTexts.why.blocked;
  if (state === 'sending') return entryTexts.why.sending;
  return mayHaveLeft ? entryTexts.why.checking : queued;
};
