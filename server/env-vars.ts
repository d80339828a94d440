/** A variable that cannot be used; the launcher shows the sentence and stops. */
export class EnvError extends Error {}

export type Vars = Readonly<Record<string, string | undefined>>;

/** The value of a variable; null where it is absent or blank. */
export const text = (vars: Vars, name: string): string | null => vars[name]?.trim() || null;

export const flag = (vars: Vars, name: string, fallback: boolean): boolean => {
  const value = text(vars, name)?.toLowerCase();
  if (value === undefined) return fallback;
  if (['1', 'on', 'true'].includes(value)) return true;
  if (['0', 'off', 'false'].includes(value)) return false;
  throw new EnvError(`${name} must be on or off, not "${value}"`);
};

export const origin = (name: string, value: string): string => {
  const url = URL.parse(value);
  if (
    url === null ||
    !['http:', 'https:'].includes(url.protocol) ||
    url.origin !== value.replace(/\/$/, '')
  ) {
    throw new EnvError(`${name} must be an origin like https://campick.example, not "${value}"`);
  }
  return url.origin;
};

/** An address that only this machine reaches: browsers treat it as secure without TLS. */
export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');

/** An address of a PostgreSQL; no sentence repeats it, as it holds the password. */
export const databaseAddress = (vars: Vars, name: string): string | null => {
  const value = text(vars, name);
  if (value === null) return null;
  const scheme = /^([a-z][a-z\d+.-]*):\/\//i.exec(value)?.[1]?.toLowerCase();
  if (scheme === undefined)
    throw new EnvError(`${name} must be an address like postgresql://user:password@host:5432/name`);
  if (scheme !== 'postgres' && scheme !== 'postgresql')
    throw new EnvError(`${name} must lead to a PostgreSQL (postgresql://…), not to ${scheme}://`);
  const url = URL.parse(value);
  // what stands behind a # or a / of a password is read as something else, or not at all
  if (url === null || url.hash !== '' || url.pathname.includes('@'))
    throw new EnvError(
      `${name} cannot be read: in the password write @ as %40, # as %23, / as %2F, ? as %3F and % as %25`,
    );
  if (url.pathname.length < 2) throw new EnvError(`${name} names no database: end it with /name`);
  return value;
};

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
