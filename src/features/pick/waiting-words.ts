import { entryTexts } from '#src/copy/entries.ts';
import type { Decision } from '#src/domain/picks/pick.fold.ts';
import { queuedWords, waitingStamp } from '#src/features/shared/pick-words.ts';

/** What is said of a decision on its way; with the session over it is its user who must do something first. */
export const waitingWords = (decision: Decision, name: string, isCut: boolean): string => {
  if (decision.state === 'blocked') return entryTexts.why.blocked;
  const { kind, label } = waitingStamp(decision, isCut);
  return kind === 'waiting' ? queuedWords(decision.does, name) : label;
};
