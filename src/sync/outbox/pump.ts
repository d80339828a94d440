import type { OutboxEntry } from '#src/db/rows.ts';
import type { Clock } from '#src/lib/time.ts';
import { makeTimer } from '../timer.ts';
import type { Backoffs } from './backoffs.ts';
import { type Due, orderedLanes, planSends } from './send-plan.ts';

interface RunningLanesDeps {
  readonly onFatal: (error: unknown) => void;
  /** The work in a lane has ended. */
  readonly onFree: (lane: string) => void;
}

/** The lanes in which something is being done, one thing in each [O24]. */
export interface RunningLanes {
  names(): ReadonlySet<string>;
  isRunning(lane: string): boolean;
  /** Keeps a lane busy while work is done in it. */
  occupy(lane: string, doing: Promise<unknown>): void;
  /** The work under way, which never fails. */
  underWay(): readonly Promise<void>[];
}

export const makeRunningLanes = ({ onFatal, onFree }: RunningLanesDeps): RunningLanes => {
  const running = new Map<string, Promise<void>>();
  return {
    names: () => new Set(running.keys()),
    isRunning: (lane) => running.has(lane),
    occupy: (lane, doing) => {
      const done = doing
        .then(() => {})
        .catch(onFatal)
        .finally(() => {
          running.delete(lane);
          onFree(lane);
        });
      running.set(lane, done);
    },
    underWay: () => [...running.values()],
  };
};

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

interface PumpDeps {
  readonly clock: Clock;
  /** False while the link is known to be blocked. */
  readonly isFree: () => boolean;
  readonly entries: KnownEntries;
  readonly lanes: RunningLanes;
  readonly backoffs: Pick<Backoffs, 'dueAt'>;
  /** Reads the entries again. */
  readonly read: () => Promise<void>;
  readonly start: (due: Due) => Promise<unknown>;
  readonly onFatal: (error: unknown) => void;
}

/** Starts what is due, whenever something may be. */
export interface Pump {
  /** Starts every entry that is due, and sets the timer for the next ones. */
  run(): void;
  /** The way to the server is blocked: nothing is attempted until `free`. */
  hold(): void;
  free(): void;
  isHeld(): boolean;
  stop(): void;
  isStopped(): boolean;
  /** The read of the entries that is under way. */
  reading(): Promise<void> | null;
  /** Settles when nothing is under way or in backoff, or when it is stopped. */
  drained(): Promise<void>;
}

export const makePump = ({ clock, isFree, entries, lanes, backoffs, ...deps }: PumpDeps): Pump => {
  let reading: Promise<void> | null = null;
  let isHeld = false;
  let isStopped = false;
  const timer = makeTimer(clock);
  const waiters: (() => void)[] = [];

  const read = (): void => {
    reading = deps
      .read()
      .catch(deps.onFatal)
      .finally(() => {
        reading = null;
        run();
      });
  };

  const run = (): void => {
    if (isStopped) return;
    if (entries.isOutdated() && reading === null) read();
    if (reading !== null) return;
    if (!isFree()) isHeld = true;
    const at = { running: lanes.names(), isHeld, dueAt: backoffs.dueAt, now: clock.mono() };
    const { due, soonest } = planSends(orderedLanes(entries.all()), at);
    for (const one of due) lanes.occupy(one.lane, deps.start(one));
    timer.clear();
    if (Number.isFinite(soonest)) timer.set(soonest - clock.mono(), run);
    if (lanes.names().size === 0 && !timer.isSet() && !entries.isOutdated()) letGo();
  };

  const letGo = (): void => {
    for (const go of waiters.splice(0)) go();
  };

  return {
    run,
    hold: () => {
      isHeld = true;
    },
    free: () => {
      isHeld = false;
    },
    isHeld: () => isHeld,
    stop: () => {
      isStopped = true;
      timer.clear();
      letGo();
    },
    isStopped: () => isStopped,
    reading: () => reading,
    drained: async () => {
      if (isStopped) return;
      await new Promise<void>((go) => {
        waiters.push(go);
        run();
      });
    },
  };
};
