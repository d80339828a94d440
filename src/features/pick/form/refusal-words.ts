import * as ko from '#src/copy/ko.ts';
import { oursPickForm as ours } from '#src/copy/ours-pick-form.ts';
import { lastYear, longestRentalDays, type Refusal } from './form-terms.ts';

/** What a person is told when what they wrote cannot be sent (seeds 2 §5). */
export const refusalWords = (refusal: Refusal): string => {
  switch (refusal) {
    case 'start-after-end':
      return ko.pick.form.startAfterEnd;
    case 'start-in-past':
      return ko.pick.form.startInPast;
    case 'too-long':
      return ours.rentalTooLong(longestRentalDays);
    case 'too-late':
      return ours.tooLate(lastYear);
    default:
      return refusal satisfies never;
  }
};
