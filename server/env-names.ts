import { EnvError, type Vars } from './env-vars.ts';

/** How many letters are to be added, left out, changed or swapped to make one of the other. */
const distance = (one: string, other: string): number => {
  const row = (length: number): number[] => Array.from({ length }, () => 0);
  const table = Array.from({ length: one.length + 1 }, () => row(other.length + 1));
  const at = (i: number, j: number): number => table[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 0; i <= one.length; i += 1)
    for (let j = 0; j <= other.length; j += 1) {
      const change = one[i - 1] === other[j - 1] ? 0 : 1;
      const swap =
        one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1] ? at(i - 2, j - 2) + 1 : Infinity;
      const least =
        i === 0 || j === 0
          ? i + j
          : Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + change, swap);
      (table[i] ?? []).splice(j, 1, least);
    }
  return at(one.length, other.length);
};

/** Short names are near to many: HOST to MOST, PORT to SORT. */
const shortest = 8;
const family = /^OAUTH_(?:APPLE|GOOGLE|KAKAO)_/;

/** Refuses a variable that nobody reads and that looks like one of ours: a letter too few turns a setting off in silence. */
export const refuseMisspelt = (vars: Vars, ours: ReadonlySet<string>): void => {
  for (const name of Object.keys(vars)) {
    if (ours.has(name)) continue;
    const upper = name.toUpperCase();
    const meant = [...ours].find(
      (one) => one.length >= shortest && (upper === one || distance(upper, one) <= (one.length < 10 ? 1 : 2)),
    );
    if (meant !== undefined)
      throw new EnvError(`${name} is no variable of Campick: ${meant} is meant, or unset it`);
    if (family.test(name))
      throw new EnvError(`${name} is no variable of Campick: docs/operating.md lists those of a provider`);
  }
};
