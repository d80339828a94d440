import { entryTexts } from '#src/copy/entries.ts';
import * as ko from '#src/copy/ko.ts';
import type { Waiting } from '#src/domain/picks/fold.ts';

/** Why a review was not taken, or waits for its author. */
export const stoppedWords = ({ reason }: Pick<Waiting, 'reason'>): string => {
  if (reason?.is === 'refused') return ko.errors.text(reason.code, ko.review.failed);
  return reason?.is === 'unproven' ? entryTexts.reason.unproven : ko.review.failed;
};
