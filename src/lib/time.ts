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

/** Dates of HTTP headers (RFC 9110 §5.6.7, §10.2.3) as milliseconds; the only place that parses them. */

/** Milliseconds since 1970, or null for a missing or unreadable header. */
export const httpDate = (header: string | null): number | null => {
  if (header === null || !/^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/.test(header))
    return null;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : at;
};

/** How long a server asks to wait, ms: seconds or a date; null for nothing or nonsense. */
export const retryAfter = (header: string | null, now: number): number | null => {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header.trim()) * 1000;
  const at = httpDate(header.trim());
  return at === null ? null : Math.max(0, at - now);
};

/** One timer, which a new setting replaces. */
export interface Timer {
  set(ms: number, run: () => void): void;
  clear(): void;
  /** False once it has run. */
  isSet(): boolean;
}

export const makeTimer = (clock: Pick<Clock, 'setTimer'>): Timer => {
  let disarm: (() => void) | null = null;
  const clear = (): void => {
    disarm?.();
    disarm = null;
  };
  return {
    set: (ms, run) => {
      clear();
      disarm = clock.setTimer(ms, () => {
        disarm = null;
        run();
      });
    },
    clear,
    isSet: () => disarm !== null,
  };
};

/** The server's clock as far as this engine knows it, ms since 1970 [A4]. */
export interface ServerTime {
  /** The wall clock and the last known offset of the server: wrong after a clock jump until the next answer. */
  now(): number;
  /**
   * The server time of the last answer plus the monotonic time since [O33]. That clock stops while the device sleeps,
   * so this is a lower bound.
   */
  atLeast(): number;
  /** Records that the server is `offset` ms ahead of the device; false where that was known. */
  learn(offset: number): boolean;
}

/** Servers send whole seconds: smaller differences are noise. */
const noiseMs = 2_000;

/** `known`: the offset that an earlier engine recorded, ms. */
export const makeServerTime = (clock: Pick<Clock, 'wall' | 'mono'>, known: number): ServerTime => {
  let offset = known;
  let told = { wall: clock.wall(), mono: clock.mono() };
  return {
    now: () => clock.wall() + offset,
    atLeast: () => told.wall + offset + clock.mono() - told.mono,
    learn: (seen) => {
      told = { wall: clock.wall(), mono: clock.mono() };
      if (Math.abs(seen - offset) < noiseMs) return false;
      offset = seen;
      return true;
    },
  };
};
