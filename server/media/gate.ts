import { Problem } from '../problem.ts';

/** Runs a work when its turn has come. */
export type Gate = <R>(work: () => Promise<R>) => Promise<R>;

/** Lets so many works run at once and so many more wait; one more than that is refused with SERVICE_UNAVAILABLE. */
export const makeGate = (parallel: number, mostWaiting: number): Gate => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= parallel) {
      if (waiting.length >= mostWaiting) throw new Problem('SERVICE_UNAVAILABLE');
      await new Promise<void>((go) => waiting.push(go));
    }
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
};
