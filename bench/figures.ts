/** Medians and ratios; absolute times move with the machine, ratios hold. */

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

interface Line {
  readonly what: string;
  readonly app: string;
  readonly limit: string;
  readonly ratio: number;
  /** The goal, as words. */
  readonly goal: string;
  readonly met: boolean;
}

/** One line a measurement: ratio and goal together. */
export const print = ({ what, app, limit, ratio, goal, met }: Line): void => {
  console.log(
    `${met ? 'met ' : 'MISS'}  ${what}: ${app} beside ${limit}, ratio ${ratio.toFixed(2)} (goal ${goal})`,
  );
};
