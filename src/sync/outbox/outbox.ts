import type { IdempotencyKey } from '#contract/ids.ts';
import type { BackupStore } from '#src/db/backup/backup-store.ts';
import { isPhotoLane } from '#src/db/mutations/photo-upload.ts';
import * as outbox from '#src/db/outbox.ts';
import type { OutboxEntry } from '#src/db/rows.ts';
import type { LeaseHandle } from '../lease.ts';
import { type AttemptsDeps, makeAttempts } from './attempts.ts';
import { type BackoffDeps, makeBackoffs } from './backoffs.ts';
import { longestPauseMs } from './failure-policy.ts';
import { orderedLanes } from './lanes.ts';
import { makeTransitions } from './transitions.ts';

/** Lanes that send at once, beside photos. */
const mostLanes = 4;
/** Photos that go up at once: a slow one holds up neither the others nor anything else. */
const mostUploads = 3;
/** A row that is not what it was taken for is read again, and left alone for this long. */
const strayMs = 1_000;
/** Rows that no order announced are found by looking. */
const precheckMs = 30_000;

type Handed = Omit<AttemptsDeps, 'epoch' | 'transitions' | 'backoffs' | 'onHeld' | 'isStopped' | 'onMoved'> &
  BackoffDeps;

export interface OutboxDeps extends Handed {
  readonly leaseHandle: LeaseHandle;
  readonly backup: BackupStore;
  /** Whether the way to the server is not known to be blocked. */
  readonly isFree: () => boolean;
  /** What must be pulled anew, by key. */
  readonly onStale: (pull: string) => void;
  readonly onFatal: (error: unknown) => void;
}

/** Sends what waits: in order within a lane, lanes side by side, each attempt under the lease (engine §2). */
export interface Outbox {
  /** Rows may have come, gone or changed; `again` are due now at a person's word, the others keep their pace. */
  look(again: readonly IdempotencyKey[]): void;
  /** The network, the session or the page came back: what rests is due now. */
  wake(): void;
  /** The server answered a call, or the socket opened: what failed with the whole network is due now [O17]. */
  release(by: 'answer' | 'socket'): void;
  /** The way is free again: what was held goes out, what failed by itself keeps its own pace [L2]. */
  resume(): void;
  /** What was heard has fulfilled these; their rows are gone. */
  settled(rows: readonly OutboxEntry[]): void;
  stop(): void;
  /** Settles when nothing is under way. */
  idle(): Promise<void>;
  /** Settles when nothing is under way or waits for its time: what is left needs a person or the network. */
  drained(): Promise<void>;
}

export const makeOutbox = (deps: OutboxDeps): Outbox => {
  const { clock, leaseHandle } = deps;
  /** What is stored, as far as it is known: read when something may have changed, followed while it is carried. */
  let rows: OutboxEntry[] = [];
  let dirty = true;
  let scanning: Promise<void> | null = null;
  let stopped = false;
  let held = false;
  const running = new Map<string, Promise<void>>();
  /** Lanes that were under way when they were read: what stands in them is read again. */
  const unread = new Set<string>();
  /** Unsure rows of engines before this one, once it has let their horizon pass. */
  const met = new Set<string>();
  let disarm: (() => void) | null = null;
  let disarmLook: (() => void) | null = null;
  const waiters: (() => void)[] = [];

  const fatal = (error: unknown): void => {
    if (!stopped) deps.onFatal(error);
  };
  const backoffs = makeBackoffs(deps);
  const onMoved = (): void => {
    dirty = true;
  };
  const transitions = makeTransitions({
    ...deps,
    onMoved,
    onChange: ({ seq }, next) => {
      rows = rows.flatMap((row) => (row.seq !== seq ? [row] : next === null ? [] : [next]));
    },
    onStray: (row) => {
      dirty = true;
      backoffs.leave(row, strayMs); // whatever is wrong with it, it must not be tried in a tight loop
    },
    onFatal: fatal,
  });
  const attempts = makeAttempts({
    ...deps,
    transitions,
    backoffs,
    epoch: leaseHandle.epoch,
    onMoved,
    onHeld: () => {
      held = true;
    },
    isStopped: () => stopped,
  });

  /** Keeps a lane to itself while something is done in it. */
  const occupy = (lane: string, doing: Promise<unknown>): void => {
    const done = doing
      .then(() => {})
      .catch(fatal)
      .finally(() => {
        running.delete(lane);
        if (unread.delete(lane)) dirty = true;
        pump();
      });
    running.set(lane, done);
  };

  /** One that comes back as it went, and without a time to wait for, would be carried for ever. */
  const execute = async (head: OutboxEntry): Promise<void> => {
    await attempts.execute(head);
    if (!held && rows.includes(head) && backoffs.dueAt(head) <= clock.mono()) backoffs.leave(head, strayMs);
  };

  const scan = async (): Promise<void> => {
    dirty = false;
    const before = new Set(running.keys());
    const read = await leaseHandle.read(['outbox'], (tx) => outbox.all(tx));
    const isBusy = ({ lane }: OutboxEntry) => before.has(lane) || running.has(lane);
    for (const row of read) if (isBusy(row)) unread.add(row.lane);
    for (const lane of unread) if (!running.has(lane) && unread.delete(lane)) dirty = true;
    rows = [...read.filter((row) => !isBusy(row)), ...rows.filter(isBusy)].sort((a, b) => a.seq - b.seq);
    for (const row of read) if (!isBusy(row) && row.epoch !== leaseHandle.epoch && !stopped) await meet(row);
  };

  /** A mutation that another engine had under way: it may have died a moment ago, its attempt on the wire (I4). */
  const meet = async (row: OutboxEntry): Promise<void> => {
    // one that only a newer build could read is sent by that build
    if (row.reason?.is === 'unknown-kind' && attempts.knows(row)) {
      await transitions.step(row, { is: 'retried', key: row.key, expiresAt: row.expiresAt });
      return;
    }
    if (row.limited === true && !met.has(row.id)) {
      // a pause that the server asked for (Retry-After) outlives the engine that received it
      const leftMs = (row.nextAt ?? 0) - deps.serverNow();
      // a longer pause is never stored: the device's clock was set back
      if (leftMs > 0 && leftMs <= longestPauseMs) backoffs.leave(row, leftMs);
      if (!row.unsure) met.add(row.id);
    }
    const underWay = row.state === 'sending' || row.state === 'verifying';
    if (!underWay && (!row.unsure || met.has(row.id))) return;
    const after = underWay ? await transitions.step(row, { is: 'foreign' }) : row;
    if (after === undefined || met.has(row.id)) return;
    met.add(row.id);
    backoffs.leave(row, attempts.horizonOf(row));
  };

  const rescan = (): void => {
    scanning = scan()
      .catch(fatal)
      .finally(() => {
        scanning = null;
        pump();
      });
  };

  /** Whether one more lane of its kind may send. */
  const hasRoom = (lane: string): boolean => {
    const uploads = [...running.keys()].filter(isPhotoLane).length;
    return isPhotoLane(lane) ? uploads < mostUploads : running.size - uploads < mostLanes;
  };

  /** Starts whatever is due, and sets the timer for what will be. */
  const pump = (): void => {
    if (stopped) return;
    if (dirty && scanning === null) rescan();
    if (scanning !== null) return;
    if (!deps.isFree()) held = true;
    let soonest = Number.POSITIVE_INFINITY;
    for (const { name, head, orphan } of orderedLanes(rows)) {
      if (running.has(name)) continue;
      if (orphan !== null) {
        occupy(name, transitions.step(orphan, { is: 'refused', reason: { is: 'orphaned' } }));
        continue;
      }
      if (head === null || held) continue;
      const dueAt = backoffs.dueAt(head);
      if (dueAt > clock.mono()) soonest = Math.min(soonest, dueAt);
      else if (hasRoom(name)) occupy(name, execute(head));
    }
    arm(soonest);
  };

  const arm = (soonest: number): void => {
    disarm?.();
    disarm = null;
    if (Number.isFinite(soonest))
      disarm = clock.setTimer(soonest - clock.mono(), () => {
        disarm = null;
        pump();
      });
    if (running.size > 0 || disarm !== null || dirty) return;
    for (const go of waiters.splice(0)) go();
  };

  const lookAgain = (): void => {
    disarmLook = clock.setTimer(precheckMs, () => {
      dirty = true;
      held = false;
      lookAgain();
      pump();
    });
  };

  const idle = async (): Promise<void> => {
    while (running.size > 0 || transitions.chores.size > 0 || scanning !== null)
      await Promise.all([...running.values(), ...transitions.chores, scanning]);
  };

  lookAgain();
  pump();

  const awake = (ids?: readonly IdempotencyKey[]): void => {
    dirty = true;
    held = false;
    backoffs.wake(ids);
    pump();
  };

  return {
    look: awake,
    wake: () => awake(),
    release: (by) => {
      if (by === 'socket') held = false; // what cannot leave without one has held the others back
      backoffs.release(by);
      pump();
    },
    resume: () => {
      held = false;
      pump();
    },
    settled: (gone) => {
      for (const row of gone) {
        transitions.settled(row);
        backoffs.passed(row);
        backoffs.forget(row);
      }
      pump();
    },
    stop: () => {
      stopped = true;
      disarm?.();
      disarmLook?.();
      for (const go of waiters.splice(0)) go();
    },
    idle,
    drained: async () => {
      if (!stopped)
        await new Promise<void>((go) => {
          waiters.push(go);
          pump();
        });
      await idle();
    },
  };
};
