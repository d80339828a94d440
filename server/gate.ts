import { Problem } from './problem.ts';

/** Runs a work when its turn has come. */
export type Gate = <R>(work: () => Promise<R>) => Promise<R>;

/** Lets so many works run at once and so many more wait; one more than that is refused with SERVICE_UNAVAILABLE. */
export const makeGate = (parallel: number, mostWaiting: number): Gate => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < parallel) running += 1;
    else {
      if (waiting.length >= mostWaiting) throw new Problem('SERVICE_UNAVAILABLE');
      await new Promise<void>((go) => waiting.push(go)); // it takes over the place of a work that has ended
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
};
