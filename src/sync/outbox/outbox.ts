import type { IdempotencyKey } from '#contract/ids.ts';
import type { BackupStore } from '#src/db/backup/backup-store.ts';
import * as outbox from '#src/db/outbox.ts';
import type { OutboxEntry } from '#src/db/rows.ts';
import { isPhotoLane } from '#src/db/upload-photo.mutation.ts';
import type { LeaseHandle } from '../lease.ts';
import { type AttemptsDeps, makeAttempts } from './attempts.ts';
import { type BackoffDeps, makeBackoffs } from './backoffs.ts';
import { longestPauseMs } from './failure-policy.ts';
import { orderedLanes } from './lanes.ts';
import { makeTransitions } from './transitions.ts';

/** Lanes that send at the same time, photos not counted. */
const mostLanes = 4;
/** Photos that are uploaded at the same time: a slow one holds up neither the others nor anything else. */
const mostUploads = 3;
/** An entry that differs from what is in memory is read again, and not tried for this long. */
const strayMs = 1_000;
/** Interval at which the outbox is read for entries that no tab announced. */
const precheckMs = 30_000;

type Handed = Omit<AttemptsDeps, 'epoch' | 'transitions' | 'backoffs' | 'onHeld' | 'isStopped' | 'onMoved'> &
  BackoffDeps;

export interface OutboxDeps extends Handed {
  readonly leaseHandle: LeaseHandle;
  readonly backup: BackupStore;
  /** False while the link is known to be blocked. */
  readonly isFree: () => boolean;
  /** Asks for a pull to be fetched again, by key. */
  readonly onStale: (pull: string) => void;
  readonly onFatal: (error: unknown) => void;
}

/** Sends pending entries: in order within a lane, lanes side by side, each attempt under the lease (engine §2). */
export interface Outbox {
  /**
   * Entries may have been added, removed or changed. Those of `again` are due now because the user asked; the others
   * keep their pace.
   */
  look(again: readonly IdempotencyKey[]): void;
  /** The network, the session or the page came back: entries in backoff are due now. */
  wake(): void;
  /** The server answered a call, or the socket opened: entries that failed with the whole network are due now [O17]. */
  release(by: 'answer' | 'socket'): void;
  /** The link is free again: held entries are sent; entries that failed by themselves keep their own pace [L2]. */
  resume(): void;
  /** Received lines have fulfilled these entries, which are removed already. */
  settled(rows: readonly OutboxEntry[]): void;
  stop(): void;
  /** Settles when no attempt is under way. */
  idle(): Promise<void>;
  /** Settles when nothing is under way or in backoff: what is left needs the user or the network. */
  drained(): Promise<void>;
}

export const makeOutbox = (deps: OutboxDeps): Outbox => {
  const { clock, leaseHandle } = deps;
  /** The stored entries as far as they are known: read when they may have changed, updated while they are sent. */
  let rows: OutboxEntry[] = [];
  let dirty = true;
  let scanning: Promise<void> | null = null;
  let stopped = false;
  let held = false;
  const running = new Map<string, Promise<void>>();
  /** Lanes that were being sent from during the last read: their entries are read again. */
  const unread = new Set<string>();
  /** Unsure entries of earlier engines whose horizon this engine has waited for. */
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
      backoffs.leave(row, strayMs); // whatever is wrong with the entry, it must not be tried in a tight loop
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

  /** Keeps a lane busy while work is done in it. */
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

  /** Delays an entry that comes back unchanged and without a backoff: it would be tried in an endless loop. */
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

  /**
   * Takes over an entry that another engine was sending: that engine may have died a moment ago, its request still on
   * the wire (I4).
   */
  const meet = async (row: OutboxEntry): Promise<void> => {
    // an entry that an older build could not read is sent by this build
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

  /** Whether one more lane of this kind may send. */
  const hasRoom = (lane: string): boolean => {
    const uploads = [...running.keys()].filter(isPhotoLane).length;
    return isPhotoLane(lane) ? uploads < mostUploads : running.size - uploads < mostLanes;
  };

  /** Starts every entry that is due, and sets the timer for the next ones. */
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
      if (by === 'socket') held = false; // entries that need a socket have held the others back
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
