import { Dexie } from 'dexie';

/*
 * The generations of a database [E9]. What a page holds for good cannot be got back while the browser runs
 * (docs/decisions/0060), so another database takes the place of a held one: its name has one `~` more.
 */

export const nextOf = (name: string): string => `${name}~`;

/** The name of the first generation. */
export const firstOf = (name: string): string => name.replace(/~+$/, '');

/** Whether none of these names is a newer generation of the same database. */
export const isNewest = (name: string, names: readonly string[]): boolean =>
  !names.some((other) => firstOf(other) === firstOf(name) && other > name);

/** The newest generation of a database on this device, by the name of the first one. Throws what the browser throws. */
export const newestOf = async (name: string): Promise<string> =>
  (await Dexie.getDatabaseNames())
    .filter((one) => one.startsWith(nextOf(name)))
    .sort()
    .at(-1) ?? name;
