import type { Rate } from './limits.ts';
import type { Timing } from './timing.ts';

/** The token bucket of one connection. */
export interface Pace {
  /** Takes `count` tokens; returns the ms until they would be free, 0 when they are. Keeps no debt. */
  take(count: number): number;
}

export const makePace = (timing: Timing, { burst, perSecond }: Rate): Pace => {
  let tokens = burst;
  let at = timing.now();
  return {
    take: (count) => {
      const now = timing.now();
      tokens = Math.min(burst, tokens + ((now - at) / 1000) * perSecond);
      at = now;
      if (tokens < count) return Math.ceil(((count - tokens) / perSecond) * 1000);
      tokens -= count;
      return 0;
    },
  };
};
