import { useState } from 'react';
import { systemClock } from '#src/lib/time.ts';

/** Longest that a choice is drawn after its write is over, ms: what is stored shows it by then, or never will. */
const longestMs = 10_000;

interface Unkept {
  readonly value: boolean;
  /** Writes of this control that are not over. */
  readonly writes: number;
}

/**
 * A switch whose choice is drawn in the frame after the tap, before it is kept: `shown` is the choice until what is
 * stored agrees with it or its write fails. `write` settles with whether the choice was kept.
 */
export const useUnkeptChoice = (
  stored: boolean,
  write: (value: boolean) => Promise<boolean>,
): { readonly shown: boolean; readonly isUnkept: boolean; readonly choose: (value: boolean) => void } => {
  const [unkept, setUnkept] = useState<Unkept | null>(null);
  if (unkept !== null && unkept.writes === 0 && unkept.value === stored) setUnkept(null);
  const choose = (value: boolean): void => {
    setUnkept((was) => ({ value, writes: (was?.writes ?? 0) + 1 }));
    const over = (isKept: boolean): void => {
      setUnkept((was) => (was === null || !isKept ? null : { ...was, writes: was.writes - 1 }));
      if (isKept) systemClock.setTimer(longestMs, () => setUnkept((was) => (was?.writes === 0 ? null : was)));
    };
    void write(value).then(over, (error: unknown) => {
      over(false);
      throw error; // no fault of the storage: a bug
    });
  };
  return { shown: unkept?.value ?? stored, isUnkept: unkept !== null && unkept.value !== stored, choose };
};
