import { Dexie, liveQuery, type Observable } from 'dexie';
import { type Clock, systemClock } from '#src/lib/time.ts';
import { makePace } from './pace.ts';

/**
 * The results of a query, which runs again whenever a row it read changes, in this or another tab or worker: at once, but
 * where changes follow each other closely, ten times a second.
 */
export const live = <R>(query: () => Promise<R>, clock: Clock = systemClock): Observable<R> => {
  const pace = makePace(clock);
  // Dexie drops the result of each run that a later one has taken the place of
  return liveQuery(() => pace.run(query) as Promise<R>);
};

/** Tells of each result of a live query. Returns a function to stop. */
export const observe = <R>(
  query: () => Promise<R>,
  next: (result: R) => void,
  failed: (error: unknown) => void,
  clock?: Clock,
): (() => void) => {
  const subscription = live(query, clock).subscribe({ next, error: failed });
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
