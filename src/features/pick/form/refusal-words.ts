import { pickTexts } from '#src/copy/pick.ts';
import { lastYear, longestRentalDays, type Refusal } from './form-terms.ts';
import { pickFormTexts } from './text.ts';

const words: Readonly<Record<Refusal, string>> = {
  'start-after-end': pickTexts.form.startAfterEnd,
  'start-in-past': pickTexts.form.startInPast,
  'too-long': pickFormTexts.rentalTooLong(longestRentalDays),
  'too-late': pickFormTexts.tooLate(lastYear),
};

const dateWords: Readonly<Record<Refusal, string>> = {
  ...words,
  'start-after-end': pickFormTexts.endAfterStart,
  'start-in-past': pickFormTexts.startLater,
};

/** What a user is told when what they wrote cannot be sent. */
export const refusalWords = (refusal: Refusal): string => words[refusal];

/** What stands under the date that is to be chosen again, until it is. */
export const wrongDateWords = (refusal: Refusal): string => dateWords[refusal];
