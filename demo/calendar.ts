import type { LocalDateTime } from '#contract/moment.ts';
import { moment, toSeconds } from '#server/db/kst.ts';

const dayMs = 86_400_000;
const kstMs = 9 * 3_600_000;

/** Agreed dates around a moment, in Seoul time: what makes a fresh campus alive on the day it is built. */
export type Calendar = {
  /** A clock time so many days from today. */
  readonly at: (days: number, time: string) => LocalDateTime;
  /** The same on the nearest weekday: people meet between lectures. Days ahead move later, days past earlier. */
  readonly weekday: (days: number, time: string) => LocalDateTime;
  /** A day of the month after this one. */
  readonly nextMonth: (day: number, time: string) => LocalDateTime;
  /** The last day of this month, or of the next when it is too near to agree on anything. */
  readonly monthEnd: (days: number, time: string) => LocalDateTime;
  /** So many days from the coming new year's eve. */
  readonly yearEnd: (days: number, time: string) => LocalDateTime;
};

/** The calendar as seen from an epoch moment. */
export const makeCalendar = (nowMs: number): Calendar => {
  const today = Math.floor((nowMs + kstMs) / dayMs);
  const text = (day: number, time: string): LocalDateTime => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    return toSeconds(moment(day * dayMs - kstMs + (hours * 60 + minutes) * 60_000));
  };
  const isWeekend = (day: number) => [0, 6].includes(new Date(day * dayMs).getUTCDay());
  const dayNumber = (year: number, month: number, day: number) => Date.UTC(year, month, day) / dayMs;
  const date = new Date(today * dayMs);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const thisEnd = dayNumber(year, month + 1, 0);
  const monthEnd = thisEnd - today >= 2 ? thisEnd : dayNumber(year, month + 2, 0);
  const eve = dayNumber(year, 11, 31);
  const yearEnd = eve - today >= 2 ? eve : dayNumber(year + 1, 11, 31);
  return {
    at: (days, time) => text(today + days, time),
    weekday: (days, time) => {
      let day = today + days;
      while (isWeekend(day)) day += days < 0 ? -1 : 1;
      return text(day, time);
    },
    nextMonth: (day, time) => text(dayNumber(year, month + 1, day), time),
    monthEnd: (days, time) => text(monthEnd + days, time),
    yearEnd: (days, time) => text(yearEnd + days, time),
  };
};
