import { pickTexts } from '#src/copy/pick.ts';
import { lastYear, longestRentalDays, type Refusal } from './form-terms.ts';
import { pickFormTexts } from './text.ts';

/** What a user is told when what they wrote cannot be sent. */
export const refusalWords = (refusal: Refusal): string => {
  switch (refusal) {
    case 'start-after-end':
      return pickTexts.form.startAfterEnd;
    case 'start-in-past':
      return pickTexts.form.startInPast;
    case 'too-long':
      return pickFormTexts.rentalTooLong(longestRentalDays);
    case 'too-late':
      return pickFormTexts.tooLate(lastYear);
    default:
      return refusal satisfies never;
  }
};

/** What stands under the date that is to be chosen anew, until it is. */
export const wrongDateWords = (refusal: Refusal): string => {
  switch (refusal) {
    case 'start-after-end':
      return pickFormTexts.endAfterStart;
    case 'start-in-past':
      return pickFormTexts.startLater;
    case 'too-long':
    case 'too-late':
      return refusalWords(refusal);
    default:
      return refusal satisfies never;
  }
};
