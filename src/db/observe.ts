import { Dexie, liveQuery } from 'dexie';

/**
 * Runs the query again whenever a row it read changes, in this or another tab or worker. Returns a function to stop.
 */
export const observe = <R>(
  query: () => Promise<R>,
  next: (result: R) => void,
  failed: (error: unknown) => void,
): (() => void) => {
  const subscription = liveQuery(query).subscribe({ next, error: failed });
  return () => subscription.unsubscribe();
};

/** Calls `changed` as soon as rows of one of the tables are committed, in any tab or worker. Returns a function to stop. */
export const watchTables = (tables: readonly string[], changed: () => void): (() => void) => {
  // Dexie names the changed parts idb://database/table/index
  const listen = (parts: object): void => {
    if (Object.keys(parts).some((part) => tables.includes(part.split('/')[3] ?? ''))) changed();
  };
  Dexie.on('storagemutated', listen);
  return () => Dexie.on.storagemutated.unsubscribe(listen);
};
