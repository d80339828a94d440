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
