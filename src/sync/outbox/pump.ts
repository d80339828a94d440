import { isPhotoLane } from '#src/db/outbox.ts';
import type { OutboxEntry } from '#src/db/rows.ts';
import { type Clock, makeTimer } from '#src/lib/time.ts';
import type { Backoffs } from './backoffs.ts';

interface Lane {
  readonly name: string;
  /** The one entry that is being sent or is sent next [O24]; null: the lane waits for the user, or for another lane. */
  readonly head: OutboxEntry | null;
  /** An entry that depends on one that has failed. */
  readonly orphan: OutboxEntry | null;
}

/**
 * The next entry of each lane, oldest first [O5]. A refused entry stands aside; one that waits for the user keeps its
 * lane waiting, so that nothing overtakes it [O28] (engine C13). An entry waits for those that it depends on, and fails
 * with them [O14]. `rows` are in order.
 */
export const orderedLanes = (rows: readonly OutboxEntry[]): Lane[] => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const lanes = new Map<string, Lane>();
  for (const row of rows) {
    if (row.state === 'failed' || lanes.has(row.lane)) continue;
    const needs = row.dependsOn.flatMap((id) => byId.get(id) ?? []);
    const orphan = needs.some((needed) => needed.state === 'failed') ? row : null;
    const ready = needs.length === 0 && row.state !== 'attention';
    lanes.set(row.lane, { name: row.lane, head: ready ? row : null, orphan });
  }
  return [...lanes.values()];
};

/** Lanes that send at the same time, photos not counted. */
const mostLanes = 4;
/** Photos that are uploaded at the same time: a slow one holds up neither the others nor anything else [D6]. */
const mostUploads = 3;

/** What is done in a lane now. orphan: its entry fails with the one that it depends on. */
export interface Due {
  readonly is: 'attempt' | 'orphan';
  readonly lane: string;
  readonly row: OutboxEntry;
}

interface SendPlan {
  readonly due: readonly Due[];
  /** Monotonic time at which the next entry is due; infinite: none is in backoff. */
  readonly soonest: number;
}

/** Whether one more lane of this kind may send. */
const hasRoom = (lane: string, running: ReadonlySet<string>): boolean => {
  const uploads = [...running].filter(isPhotoLane).length;
  return isPhotoLane(lane) ? uploads < mostUploads : running.size - uploads < mostLanes;
};

/**
 * What is sent next, and when. `isHeld`: the way to the server is blocked, so that nothing is attempted. An entry that
 * is due and finds no room is looked at again when a lane becomes free.
 */
export const planSends = (
  lanes: readonly Lane[],
  {
    running,
    isHeld,
    dueAt,
    now,
  }: {
    readonly running: ReadonlySet<string>;
    readonly isHeld: boolean;
    readonly dueAt: (row: OutboxEntry) => number;
    readonly now: number;
  },
): SendPlan => {
  const busy = new Set(running);
  const due: Due[] = [];
  let soonest = Number.POSITIVE_INFINITY;
  const add = (one: Due): void => {
    busy.add(one.lane);
    due.push(one);
  };
  for (const { name: lane, head, orphan } of lanes) {
    if (busy.has(lane)) continue;
    if (orphan !== null) add({ is: 'orphan', lane, row: orphan });
    if (orphan !== null || head === null || isHeld) continue;
    const at = dueAt(head);
    if (at > now) soonest = Math.min(soonest, at);
    else if (hasRoom(lane, busy)) add({ is: 'attempt', lane, row: head });
  }
  return { due, soonest };
};

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
