import type { Clock } from '#src/lib/time.ts';

/** A live query runs at once this many times; after that, once for each of these lengths of time, ms. */
const burst = 4;
const betweenMs = 100;

/**
 * Decides when one live query runs again: a few times at once, and then spread over time. Returns a function that answers
 * how long the next run has to wait, ms; 0: it runs now, and is counted.
 */
export const makePace = (clock: Clock): (() => number) => {
  /** When all runs until now are paid for (the clock's monotonic time). */
  let paidAt = 0;
  return () => {
    const now = clock.mono();
    const from = Math.max(paidAt, now);
    const waitMs = Math.max(0, from - now - (burst - 1) * betweenMs);
    if (waitMs === 0) paidAt = from + betweenMs;
    return waitMs;
  };
};
