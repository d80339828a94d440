import type { Clock } from '#src/lib/time.ts';

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
