import type { LocalDate, LocalDateTime } from '#contract/moment.ts';
import type { Moment } from '#src/db/rows.ts';
import { parseKst } from '#src/lib/kst.ts';

/** From 09:00 to 21:30 by half hours: when most trades happen. Any other minute is typed. */
export const halfHours: readonly string[] = Array.from({ length: 26 }, (_, n) => {
  const hour = 9 + Math.floor(n / 2);
  return `${String(hour).padStart(2, '0')}:${n % 2 === 0 ? '00' : '30'}`;
});

/** Whether a time of a day can be chosen; what is refused here would be refused on saving (`refusalOf`). */
export type TimeState = 'free' | 'past' | 'early';

interface TimeContext {
  readonly day: LocalDate;
  /** By the server's clock. */
  readonly now: Moment;
  /** When the rental begins, of which the end is asked. */
  readonly begins: LocalDateTime | null;
}

export const timeState = (time: string, { day, now, begins }: TimeContext): TimeState => {
  const at = parseKst(`${day}T${time}:00`) ?? now;
  if (at <= now) return 'past';
  const start = begins === null ? undefined : parseKst(begins);
  return start !== undefined && at <= start ? 'early' : 'free';
};
