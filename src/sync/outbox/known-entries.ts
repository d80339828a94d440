import type { OutboxEntry } from '#src/db/rows.ts';

type Rows = readonly OutboxEntry[];

/** The stored entries as far as they are known: read when they may have changed, updated while they are sent. */
export interface KnownEntries {
  /** In the order in which the user acted. */
  all(): Rows;
  /** Whether they must be read. */
  isOutdated(): boolean;
  outdate(): void;
  /** The entry has changed its state; null: it is settled. */
  update(row: OutboxEntry, next: OutboxEntry | null): void;
  /** A read begins: what changes from now on asks for another. */
  beginRead(): void;
  /**
   * Takes in what was read. `busy`: lanes that were being sent from meanwhile, whose entries stay as they are and are
   * read again once their lane is free. Returns the other entries.
   */
  take(read: Rows, busy: ReadonlySet<string>, isRunning: (lane: string) => boolean): Rows;
  /** Nothing is sent from the lane any more. */
  freed(lane: string): void;
}

/** What was read, except of busy lanes: what is known of those is newer than the read. */
export const merged = (known: Rows, read: Rows, busy: ReadonlySet<string>): Rows =>
  [...read.filter(({ lane }) => !busy.has(lane)), ...known.filter(({ lane }) => busy.has(lane))].sort(
    (a, b) => a.seq - b.seq,
  );

export const makeKnownEntries = (): KnownEntries => {
  let rows: Rows = [];
  let isOutdated = true;
  /** Lanes that were being sent from during the last read: their entries are read again. */
  const unread = new Set<string>();
  const freed = (lane: string): void => {
    if (unread.delete(lane)) isOutdated = true;
  };
  return {
    all: () => rows,
    isOutdated: () => isOutdated,
    outdate: () => {
      isOutdated = true;
    },
    update: ({ seq }, next) => {
      rows = rows.flatMap((row) => (row.seq !== seq ? [row] : next === null ? [] : [next]));
    },
    beginRead: () => {
      isOutdated = false;
    },
    take: (read, busy, isRunning) => {
      for (const { lane } of read) if (busy.has(lane)) unread.add(lane);
      for (const lane of unread) if (!isRunning(lane)) freed(lane);
      rows = merged(rows, read, busy);
      return read.filter(({ lane }) => !busy.has(lane));
    },
    freed,
  };
};
