import type { ServerClock } from './context.ts';

/** The wall clock. */
export const systemClock: ServerClock = { now: () => Date.now() };

/** A clock that tests move forward (contract §8); it still runs by itself. */
export interface TestClock extends ServerClock {
  advance(ms: number): void;
}

/** Makes a wall clock that can be moved forward. */
export const makeTestClock = (): TestClock => {
  let ahead = 0;
  return {
    now: () => Date.now() + ahead,
    advance: (ms) => {
      ahead += ms;
    },
  };
};
