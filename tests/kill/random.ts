/** A seeded draw: the same seed gives the same plan (mulberry32). Times of a real browser still differ. */
export interface Draw {
  /** A whole number from 0 to below. */
  below(limit: number): number;
  chance(share: number): boolean;
  shuffled<T>(values: readonly T[]): T[];
}

export const makeDraw = (seed: number): Draw => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    chance: (share) => next() < share,
    shuffled: (values) => {
      const left = [...values];
      return values.flatMap(() => left.splice(below(left.length), 1));
    },
  };
};
