import type { Moment } from '#src/db/rows.ts';

/** What is younger needs no word about its age. */
const oldMs = 5 * 60_000;

/** Whether the age of what was received is worth a word; `now` null: a snapshot, which is seen at any later time. */
export const isOldNews = (at: Moment, now: Moment | null): boolean => now === null || now - at >= oldMs;
