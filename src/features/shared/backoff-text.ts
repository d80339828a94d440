import { entryTexts } from '#src/copy/entries.ts';
import type { Moment, OutboxEntry } from '#src/db/rows.ts';

const minuteMs = 60_000;

/** The time from `now` until `at` in words; null: less than a minute. */
export const waitUntil = (at: Moment, now: Moment): string | null =>
  at - now < minuteMs ? null : entryTexts.wait(Math.ceil((at - now) / minuteMs));

/** Why a pending entry is in backoff and when it is sent again; empty: the server has not failed on it. */
export const backoffText = (
  { limited, failingSince, nextAt }: Pick<OutboxEntry, 'limited' | 'failingSince' | 'nextAt'>,
  now: Moment,
): readonly string[] => {
  if (limited !== true) return failingSince === undefined ? [] : [entryTexts.why.failing];
  const wait = nextAt === null ? null : waitUntil(nextAt, now);
  return [entryTexts.limited.why, wait === null ? entryTexts.limited.soon : entryTexts.limited.next(wait)];
};
