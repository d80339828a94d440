import { useRef } from 'react';
import { limits } from '#contract/limits.ts';
import { systemClock } from '#src/lib/time.ts';

/** Runs what is pressed unless something was pressed a moment ago (200 ms). */
export const useThrottle = (): ((run: () => void) => void) => {
  const last = useRef(Number.NEGATIVE_INFINITY);
  return (run) => {
    const now = systemClock.mono();
    if (now - last.current < limits.throttleMs) return;
    last.current = now;
    run();
  };
};
