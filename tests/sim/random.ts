/** Numbers from a seed: the same seed gives the same run (P-D1). */
export interface Random {
  /** In [0, 1). */
  next(): number;
  /** A whole number in [0, below). */
  below(below: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
}

/** mulberry32: small, fast, and good enough to choose faults by. */
export const makeRandom = (seed: number): Random => {
  let state = (seed ^ 0x9e3779b9) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: (list) => {
      const one = list[below(list.length)];
      if (one === undefined) throw new RangeError('nothing to pick from');
      return one;
    },
  };
};
