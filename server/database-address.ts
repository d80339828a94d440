import { EnvError, text, type Vars } from './env-vars.ts';

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
