import { Dexie, liveQuery } from 'dexie';
import { type Clock, systemClock } from '#src/lib/time.ts';
import { makePace } from './pace.ts';

/** The results of a live query, as `useObservable` of dexie-react-hooks takes them. */
export interface Live<R> {
  /** None is there before the first run. */
  hasValue(): boolean;
  subscribe(next: (result: R) => void, failed?: (error: unknown) => void): { unsubscribe(): void };
}

/**
 * Runs the query again whenever a row it read changes, in this or another tab or worker: at once, but where changes follow
 * each other closely, ten times a second. Dexie begins a run with each change and drops the one before: a hundred texts
 * that are sent in a row would have a screen read a thousand times, and show nothing meanwhile. Between two runs that are
 * spread nothing is watched, as the next one reads what is stored by then.
 */
export const live = <R>(query: () => Promise<R>, clock: Clock = systemClock): Live<R> => ({
  hasValue: () => false,
  subscribe: (next, failed) => {
    const waitMs = makePace(clock);
    let disarm = (): void => {};
    let watch = { unsubscribe: (): void => {} };
    const begin = (): void => {
      let isFirst = true;
      const runs = liveQuery(() => {
        const ms = waitMs();
        // the first run of a subscription is the one that has waited
        if (ms === 0 || isFirst) {
          isFirst = false;
          return query();
        }
        watch.unsubscribe();
        disarm = clock.setTimer(ms, begin);
        return Promise.resolve(undefined as R); // Dexie tells nobody of it: the subscription is over
      });
      watch = runs.subscribe(next, failed);
    };
    begin();
    return {
      unsubscribe: () => {
        disarm();
        watch.unsubscribe();
      },
    };
  },
});

/** Tells of each result of a live query. Returns a function to stop. */
export const observe = <R>(
  query: () => Promise<R>,
  next: (result: R) => void,
  failed: (error: unknown) => void,
  clock?: Clock,
): (() => void) => {
  const subscription = live(query, clock).subscribe(next, failed);
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
