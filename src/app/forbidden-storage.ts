/*
 * The very first of the app's modules, in the file of its packages: Dexie opens a BroadcastChannel while it is evaluated,
 * which Firefox refuses with an exception where all site data is blocked (docs/decisions/0062). This file imports nothing.
 */
const find = (): boolean => {
  try {
    return localStorage === null; // its getter throws
  } catch {
    Reflect.deleteProperty(globalThis, 'BroadcastChannel');
    return true;
  }
};

/** The user has blocked all site data. */
export const isForbidden = find();
