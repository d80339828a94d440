import { useRef } from 'react';
import { systemClock } from '#src/lib/time.ts';

/** Between two taps on a save button (contract §9.2). */
const throttleMs = 200;

/** Runs what is pressed unless something was pressed a moment ago. */
export const useThrottle = (): ((run: () => void) => void) => {
  const last = useRef(Number.NEGATIVE_INFINITY);
  return (run) => {
    const now = systemClock.mono();
    if (now - last.current < throttleMs) return;
    last.current = now;
    run();
  };
};
