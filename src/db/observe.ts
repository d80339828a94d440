import { liveQuery } from 'dexie';

/** Runs the query again whenever a row it read has changed, in this or another tab or worker; the answer stops it. */
export const observe = <R>(
  query: () => Promise<R>,
  next: (result: R) => void,
  failed: (error: unknown) => void,
): (() => void) => {
  const subscription = liveQuery(query).subscribe({ next, error: failed });
  return () => subscription.unsubscribe();
};
