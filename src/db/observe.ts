import { Dexie, liveQuery } from 'dexie';
import { type Clock, systemClock } from '#src/lib/time.ts';
import { makePace } from './pace.ts';

/** The results of a live query, as `useObservable` of dexie-react-hooks takes them. */
export interface Live<R> {
  /** Always false: there is no result before the first run, and `useObservable` must not subscribe to look for one. */
  hasValue(): boolean;
  subscribe(next: (result: R) => void, failed?: (error: unknown) => void): { unsubscribe(): void };
}

/**
 * Runs the query again whenever a row it read changes, in this or another tab or worker: at once, but where changes follow
 * each other closely, ten times a second. Dexie begins a run with each change and drops the one before: a hundred texts
 * that are sent in a row would have a screen read a thousand times. Between two runs that are spread nothing is watched,
 * as the next one reads what is stored by then; a run that is under way when the pause begins is still told of.
 */
export const live = <R>(query: () => Promise<R>, clock: Clock = systemClock): Live<R> => ({
  hasValue: () => false,
  subscribe: (next, failed) => {
    const waitMs = makePace(clock);
    let begun = 0;
    let told = 0;
    let newest: Promise<R> | undefined;
    let isOver = false;
    let disarm = (): void => {};
    let watch = { unsubscribe: (): void => {} };

    const tell = (run: number, result: R): void => {
      if (isOver || run <= told) return;
      told = run;
      next(result);
    };
    const pause = (ms: number, reading: Promise<R>): Promise<R> => {
      const run = begun;
      watch.unsubscribe();
      disarm = clock.setTimer(ms, begin);
      // in a task of its own: outside of the zone in which Dexie observes reads; where it fails, the next run fails and says so
      if (run > told) reading.then((result) => clock.setTimer(0, () => tell(run, result))).catch(() => {});
      return reading; // Dexie tells nobody of it: the subscription is over
    };
    const begin = (): void => {
      let isFirst = true;
      const runs = liveQuery(() => {
        const ms = waitMs();
        // the first run of a subscription is the one that has waited
        if (ms > 0 && !isFirst && newest !== undefined) return pause(ms, newest);
        isFirst = false;
        begun += 1;
        newest = query();
        return newest;
      });
      watch = runs.subscribe((result) => tell(begun, result), failed);
    };
    begin();
    return {
      unsubscribe: () => {
        isOver = true;
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
