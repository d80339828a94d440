import type { Timing } from '#packages/stomp-server/timing.ts';

/** Monotonic time that stands still until a test moves it; what falls due is called in order. */
export interface ManualTiming extends Timing {
  advance(ms: number): void;
  /** Timers that have not fired. */
  readonly waiting: number;
}

export const makeManualTiming = (): ManualTiming => {
  let now = 0;
  const timers = new Set<{ readonly at: number; readonly call: () => void }>();
  return {
    now: () => now,
    get waiting() {
      return timers.size;
    },
    after: (ms, call) => {
      const timer = { at: now + ms, call };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    advance: (ms) => {
      const until = now + ms;
      for (;;) {
        const [next] = [...timers].filter(({ at }) => at <= until).sort((one, other) => one.at - other.at);
        if (next === undefined) break;
        timers.delete(next);
        now = Math.max(now, next.at);
        next.call();
      }
      now = until;
    },
  };
};
