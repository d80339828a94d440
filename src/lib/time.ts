// The engine's code is compiled without DOM or Node types; these four exist wherever it runs.
declare const performance: { now(): number };
declare function setTimeout(run: () => void, ms: number): unknown;
declare function clearTimeout(timer: unknown): void;

/** What the engine knows of time; tests hand in one that they move themselves. */
export interface Clock {
  /** Milliseconds since 1970, as the device believes; may jump. */
  wall(): number;
  /** Milliseconds that never run backwards; only differences mean anything. */
  mono(): number;
  /** Runs once after `ms`; the answer cancels it. */
  setTimer(ms: number, run: () => void): () => void;
}

/** The longest delay a timer takes; one longer would fire at once. */
const longest = 2 ** 31 - 1;

/** The device's clock: the only place that reads the time or sets a timer. */
export const systemClock: Clock = {
  wall: () => Date.now(),
  mono: () => performance.now(),
  setTimer: (ms, run) => {
    let timer: unknown;
    const arm = (left: number): void => {
      timer =
        left > longest ? setTimeout(() => arm(left - longest), longest) : setTimeout(run, Math.max(0, left));
    };
    arm(ms);
    return () => clearTimeout(timer);
  },
};

/** How long ago something was, in the one unit that is shown. */
export type Age =
  | { readonly unit: 'now' }
  | { readonly unit: 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year'; readonly count: number };

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Relative time by the thresholds of contract §9.3: under 60 s, 60 min, 24 h, 7 days, 5 weeks, 12 months of
 * 30 days, then years of 365 days but at least one. What lies in the future (a fast server, a slow device) is now.
 */
export const ageOf = (then: number, now: number): Age => {
  const past = now - then;
  if (!(past >= minute)) return { unit: 'now' };
  if (past < hour) return { unit: 'minute', count: Math.floor(past / minute) };
  if (past < day) return { unit: 'hour', count: Math.floor(past / hour) };
  const days = Math.floor(past / day);
  if (days < 7) return { unit: 'day', count: days };
  if (days < 35) return { unit: 'week', count: Math.floor(days / 7) };
  const months = Math.floor(days / 30);
  if (months < 12) return { unit: 'month', count: months };
  return { unit: 'year', count: Math.max(1, Math.floor(days / 365)) };
};
