import type { Moment } from '#src/db/rows.ts';
import type { Clock } from '#src/lib/time.ts';

/** The server's clock as far as this engine knows it, ms since 1970 [A4]. */
export interface ServerTime {
  /** The wall clock and the last known offset of the server: wrong after a clock jump until the next answer. */
  now(): Moment;
  /**
   * The server time of the last answer plus the monotonic time since [O33]. That clock stops while the device sleeps,
   * so this is a lower bound.
   */
  atLeast(): Moment;
  /** Records that the server is `offset` ms ahead of the device; false where that was known. */
  learn(offset: number): boolean;
}

/** Servers send whole seconds: smaller differences are noise. */
const noiseMs = 2_000;

/** `known`: the offset that an earlier engine recorded, ms. */
export const makeServerTime = (clock: Pick<Clock, 'wall' | 'mono'>, known: number): ServerTime => {
  let offset = known;
  let told = { wall: clock.wall(), mono: clock.mono() };
  return {
    now: () => clock.wall() + offset,
    atLeast: () => told.wall + offset + clock.mono() - told.mono,
    learn: (seen) => {
      told = { wall: clock.wall(), mono: clock.mono() };
      if (Math.abs(seen - offset) < noiseMs) return false;
      offset = seen;
      return true;
    },
  };
};
