import { Dexie, liveQuery } from 'dexie';

/** Runs the query again whenever a row it read has changed, in this or another tab or worker; the answer stops it. */
export const observe = <R>(
  query: () => Promise<R>,
  next: (result: R) => void,
  failed: (error: unknown) => void,
): (() => void) => {
  const subscription = liveQuery(query).subscribe({ next, error: failed });
  return () => subscription.unsubscribe();
};

/** Told at once when rows of a table were committed, in this or another tab or worker; the answer stops it. */
export const watchTable = (table: string, changed: () => void): (() => void) => {
  // the parts are named idb://database/table/index
  const listen = (parts: object): void => {
    if (Object.keys(parts).some((part) => part.split('/')[3] === table)) changed();
  };
  Dexie.on('storagemutated', listen);
  return () => Dexie.on.storagemutated.unsubscribe(listen);
};
