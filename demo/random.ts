import { createHash } from 'node:crypto';

/** A repeatable stream of chance: the same name always tells the same story. */
export type Chance = {
  /** A number in [low, high). */
  readonly between: (low: number, high: number) => number;
  /** A whole number in [low, high], both included. */
  readonly whole: (low: number, high: number) => number;
  readonly pick: <T>(choices: readonly [T, ...T[]]) => T;
  readonly chance: (probability: number) => boolean;
};

/** Chance from a name (mulberry32 over the first four bytes of its hash). */
export const makeChance = (name: string): Chance => {
  let state = createHash('sha256').update(name).digest().readUInt32LE(0);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    between: (low, high) => low + next() * (high - low),
    whole,
    pick: (choices) => choices[whole(0, choices.length - 1)] ?? choices[0],
    chance: (probability) => next() < probability,
  };
};

/** A version-8 uuid (RFC 9562 §5.8: our own digest) that a name always maps to. */
export const uuidOf = (name: string): string => {
  const hex = createHash('sha256').update(name).digest('hex');
  const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(18, 20)}-${hex.slice(20, 32)}`;
};
