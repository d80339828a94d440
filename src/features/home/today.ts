import type { ShownPick } from '#src/db/intents/pick-fold.ts';
import type { Moment } from '#src/db/rows.ts';
import { parseKst, toDay } from '#src/lib/kst.ts';

/** A PICK of today, and which of its moments that is. */
export interface TodaysPick {
  readonly shown: ShownPick;
  readonly at: Moment;
  readonly isReturn: boolean;
}

const todaysOf = (shown: ShownPick, today: string): TodaysPick | null => {
  // what was agreed: of a change that is on its way the other one knows nothing yet
  const { rentalDate, returnDate, type, state } = shown.pick;
  const start = parseKst(rentalDate);
  const back = type === 'RENTAL' && returnDate !== null ? parseKst(returnDate) : undefined;
  const runs = state === 'IN_PROGRESS';
  // what has begun is over with for today, unless it also ends today
  if (!runs && start !== undefined && toDay(start) === today) return { shown, at: start, isReturn: false };
  if (back !== undefined && toDay(back) === today) return { shown, at: back, isReturn: true };
  return null;
};

/** The agreed PICKs whose day in Seoul is today, the next one first. */
export const todaysPicks = (agreed: readonly ShownPick[], now: Moment): readonly TodaysPick[] => {
  const today = toDay(now);
  return agreed
    .flatMap((shown) => todaysOf(shown, today) ?? [])
    .sort((a, b) => a.at - b.at || a.shown.pick.appointmentId - b.shown.pick.appointmentId);
};
