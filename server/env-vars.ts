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
