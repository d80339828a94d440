import { Dexie } from 'dexie';
import type { Clock } from '#src/lib/time.ts';

/** A live query runs at once this many times; after that, once for each of these lengths of time, ms. */
const burst = 4;
const betweenMs = 100;

/** Decides when one live query runs again. */
export interface Pace {
  /**
   * Runs the query now, or as soon as its last runs are long enough ago. undefined: a later call came while it waited, whose
   * result is newer.
   */
  run<R>(query: () => Promise<R>): Promise<R | undefined>;
}

/**
 * Lets a few runs through at once and spreads more of them over time. Each change of a row that a live query has read
 * begins a run of it and drops the one before: a hundred texts that are sent one after the other would read a whole
 * screen some hundred times, and show nothing while they do. The last call always runs.
 */
export const makePace = (clock: Clock): Pace => {
  /** When all runs until now are paid for (the clock's monotonic time). */
  let paidAt = 0;
  let calls = 0;
  return {
    run: (query) => {
      calls += 1;
      const call = calls;
      const now = clock.mono();
      const waitMs = Math.max(paidAt, now) - now - (burst - 1) * betweenMs;
      const begin = () => {
        paidAt = Math.max(paidAt, clock.mono()) + betweenMs;
        return query();
      };
      if (waitMs <= 0) return begin();
      // Dexie's own promise: its zone, in which the reads are observed, is there again after the wait
      return new Dexie.Promise<void>((go) => void clock.setTimer(waitMs, go)).then(() =>
        call === calls ? begin() : undefined,
      );
    },
  };
};
