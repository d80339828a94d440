import type { AccountStore } from '#src/db/accounts.ts';

/** A view that a screen caches: its key, and how it is read. */
export type CachedRead<R> = readonly [key: string, query: (store: AccountStore) => Promise<R>];

/** Most cached views: enough for every list and the last dozens of details. */
const most = 60;

/**
 * The last view of each screen, by key. All views are dropped when the outbox changes: they would show a wrong heart
 * for a frame. A view that was read before such a change is not cached after it, as React runs effects late.
 */
export interface ViewCache {
  view(key: string): unknown;
  number(key: string): number | undefined;
  /** How often the outbox has changed; read it before reading a view. */
  changes(): number;
  /** Caches a view that was read when `changes()` was `readAt`. */
  keepView(key: string, view: unknown, readAt: number): void;
  keepNumber(key: string, value: number): void;
  /** Drops all views, because the outbox has changed. Numbers stay. */
  outboxChanged(): void;
}

export const makeKeptValues = (): ViewCache => {
  const views = new Map<string, unknown>();
  const numbers = new Map<string, number>();
  let changes = 0;
  return {
    view: (key) => views.get(key),
    number: (key) => numbers.get(key),
    changes: () => changes,
    keepView: (key, view, readAt) => {
      if (readAt === changes) keep(views, key, view);
    },
    keepNumber: (key, value) => keep(numbers, key, value),
    outboxChanged: () => {
      changes += 1;
      views.clear();
    },
  };
};

const keep = <V>(kept: Map<string, V>, key: string, value: V): void => {
  kept.delete(key); // moves it to the end: the one used longest ago is dropped first
  kept.set(key, value);
  const [oldest] = kept.keys();
  if (kept.size > most && oldest !== undefined) kept.delete(oldest);
};
