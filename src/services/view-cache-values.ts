/** Enough for every list and the last dozens of details. */
const most = 60;

/**
 * What screens showed last, by key. A view is dropped when the outbox changes, as it would show the wrong heart for a frame.
 * One that was read before such a change and comes to be kept after it is not kept: React runs effects late.
 */
export interface ViewCache {
  view(key: string): unknown;
  number(key: string): number | undefined;
  /** How often the outbox has changed, to be asked before a view is read. */
  changes(): number;
  /** Keeps a view that was read when `changes()` was `readAt`. */
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
  kept.delete(key); // the last one used is the last to go
  kept.set(key, value);
  const [oldest] = kept.keys();
  if (kept.size > most && oldest !== undefined) kept.delete(oldest);
};
