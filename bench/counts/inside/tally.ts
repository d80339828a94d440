/** What one context has done since its tally was last emptied; every number is a plain count. */
export interface Tally {
  /** Transactions that only read. */
  reads: number;
  /** Transactions that write. */
  writes: number;
  /** Those of them that are flushed to the disk before they complete. */
  flushes: number;
  /** Requests of all transactions; each step of a cursor is one. */
  requests: number;
  /** Rows and keys that requests answered with. */
  rows: number;
  /** Runs of live queries. */
  live: number;
  /** Commits of React. */
  commits: number;
  /** Messages from the window to the engine's worker. */
  orders: number;
  /** Calls over HTTP, but for the files of the build. */
  calls: number;
  /** Length of what they were answered with. */
  bytes: number;
  /** STOMP frames, heartbeats left out. */
  sent: number;
  received: number;
}

export const emptyTally = (): Tally => ({
  reads: 0,
  writes: 0,
  flushes: 0,
  requests: 0,
  rows: 0,
  live: 0,
  commits: 0,
  orders: 0,
  calls: 0,
  bytes: 0,
  sent: 0,
  received: 0,
});

/** What is known of this context: its tally, what is under way in it, and a line for each thing counted. */
export const board = {
  tally: emptyTally(),
  notes: [] as string[],
  /** Grows with everything that happens. */
  activity: 0,
  /** Transactions, files and calls of the browser that have not ended. */
  pending: 0,
};

/** Counts one thing, and keeps what it was. */
export const count = (what: keyof Tally, note: string, by = 1): void => {
  board.activity += 1;
  board.tally[what] += by;
  board.notes.push(`${what} ${note}`);
};

/** Something has begun that the context is not at rest without. Returns what ends it, once. */
export const begin = (): (() => void) => {
  board.activity += 1;
  board.pending += 1;
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    board.activity += 1;
    board.pending -= 1;
  };
};

/** Waits for this promise before the context counts as at rest. */
export const awaited = <R>(promise: Promise<R>): Promise<R> => {
  const end = begin();
  promise.then(end, end);
  return promise;
};
