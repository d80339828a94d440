import type { LocalDate } from '#contract/moment.ts';
import { calendarWords } from '#src/copy/calendar.ts';
import { format, parseKst } from '#src/lib/kst.ts';
import type { CalendarWords } from '#src/ui/field/Calendar.tsx';
import type { DayState } from './day-rules.ts';
import { pickFormTexts } from './text.ts';

/** One day is chosen here, not a range. */
export const oneDayWords: CalendarWords = { ...calendarWords, start: pickFormTexts.chosen };

/** A rental begins on a day that stands already, and ends on the one that is chosen. */
const rentalWords: CalendarWords = {
  ...calendarWords,
  start: pickFormTexts.begins,
  end: pickFormTexts.chosen,
};

/**
 * What the calendar marks and what it calls that: the day, or the rental up to it. An end before its beginning stands alone,
 * and is not called the beginning.
 */
export const marksOf = (begins: LocalDate | null, day: LocalDate | null) =>
  begins === null || (day !== null && day < begins)
    ? { from: day, to: null, begun: false, words: oneDayWords }
    : { from: begins, to: day, begun: true, words: rentalWords };

/** What is heard of a day after its name, and of one that cannot be chosen, why. */
export const dayWords = (state: DayState): string => {
  switch (state.is) {
    case 'free':
      return pickFormTexts.free;
    case 'unknown':
      return pickFormTexts.unknown;
    case 'past':
      return pickFormTexts.blocked.past;
    case 'taken':
      return pickFormTexts.blocked.taken;
    case 'early':
      return pickFormTexts.blocked.early(format.spokenDay(parseKst(state.first) ?? 0));
    default:
      return state satisfies never;
  }
};
