import type { IdempotencyKey } from '#contract/ids.ts';
import type { BackupStore } from '#src/db/backup/backup-store.ts';
import * as outbox from '#src/db/outbox.ts';
import { isUnderWay } from '#src/db/outbox.ts';
import type { OutboxEntry } from '#src/db/rows.ts';
import { makeTimer } from '../../lib/time.ts';
import { isBug, type LeaseHandle } from '../lease.ts';
import type { AttemptsDeps } from './attempt-parts.ts';
import { type Attempts, makeAttempts } from './attempts.ts';
import { type BackoffDeps, type Backoffs, makeBackoffs, makeTakeOver } from './backoffs.ts';
import {
  type Due,
  type KnownEntries,
  makeKnownEntries,
  makePump,
  makeRunningLanes,
  type Pump,
  type RunningLanes,
} from './pump.ts';
import { makeTransitions, type Transitions } from './transitions.ts';

/*
 * What becomes of an entry here (its own states: machine.ts):
 *
 *   announced, or 30 s over ──▶ outdated ──read──▶ known ──plan──▶ attempt in its lane ──▶ settled, refused, attention
 *                                   ▲                ▲                   │      │
 *                                   │                └─ due again ◀─ backoff ◀──┘ failed
 *                                   └──────────────── its lane is free ◀─┘
 *
 * held: the way to the server is blocked, and nothing is attempted until it is free.
 */

/** An entry that differs from what is in memory is read again, and not tried for this long. */
const strayMs = 1_000;
/** Interval at which the outbox is read for entries that no tab announced. */
const lookMs = 30_000;

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
  /** An attempt has thrown what is no failed call: its entry is stopped, and the others are sent. */
  readonly onBug: (error: unknown) => void;
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

/** The pieces of an outbox, each with its own state. */
interface Parts extends Pick<OutboxDeps, 'clock' | 'leaseHandle' | 'onBug'> {
  readonly entries: KnownEntries;
  readonly lanes: RunningLanes;
  readonly backoffs: Backoffs;
  readonly transitions: Transitions;
  readonly attempts: Attempts;
  readonly takeOver: (row: OutboxEntry) => Promise<void>;
  readonly pump: Pump;
}

const makeParts = (deps: OutboxDeps): Parts => {
  const { clock, leaseHandle, onBug } = deps;
  const entries = makeKnownEntries();
  const backoffs = makeBackoffs(deps);
  const onFatal = (error: unknown): void => {
    if (!pump.isStopped()) deps.onFatal(error);
  };
  const lanes = makeRunningLanes({
    onFatal,
    onFree: (lane) => {
      entries.freed(lane);
      pump.run();
    },
  });
  const onStray = (row: OutboxEntry): void => {
    entries.outdate();
    backoffs.leave(row, strayMs); // whatever is wrong with the entry, it must not be tried in a tight loop
  };
  const followed = { onMoved: entries.outdate, onChange: entries.update, onStray };
  const transitions = makeTransitions({ ...deps, ...followed, onFatal });
  const attempts = makeAttempts({
    ...deps,
    transitions,
    backoffs,
    epoch: leaseHandle.epoch,
    onMoved: entries.outdate,
    onHeld: () => pump.hold(),
    isStopped: () => pump.isStopped(),
  });
  const takeOver = makeTakeOver({ ...deps, backoffs, transitions, attempts });
  const pump = makePump({
    ...deps,
    entries,
    lanes,
    backoffs,
    read: () => read(parts),
    start: (due) => start(parts, due),
    onFatal,
  });
  const parts: Parts = {
    clock,
    leaseHandle,
    onBug,
    entries,
    lanes,
    backoffs,
    transitions,
    attempts,
    takeOver,
    pump,
  };
  return parts;
};

/** Reads the entries, and takes over those that another engine left. */
const read = async ({ leaseHandle, entries, lanes, takeOver, pump }: Parts): Promise<void> => {
  entries.beginRead();
  const busy = lanes.names();
  const stored = await leaseHandle.read(['outbox'], (tx) => outbox.all(tx));
  for (const row of entries.take(stored, busy, lanes.isRunning))
    if (row.epoch !== leaseHandle.epoch && !pump.isStopped()) await takeOver(row);
};

const start = (parts: Parts, { is, row }: Due): Promise<unknown> =>
  is === 'orphan'
    ? parts.transitions.step(row, { is: 'refused', reason: { is: 'orphaned' } })
    : execute(parts, row);

/** Delays an entry that comes back unchanged and without a backoff: it would be tried in an endless loop. */
const execute = async (parts: Parts, head: OutboxEntry): Promise<void> => {
  const { clock, attempts, entries, backoffs, pump } = parts;
  await attempts.execute(head).catch((error: unknown) => stopAlone(parts, head, error));
  const isUnchanged = entries.all().includes(head);
  if (!pump.isHeld() && isUnchanged && backoffs.dueAt(head) <= clock.mono()) backoffs.leave(head, strayMs);
};

/**
 * An attempt that throws stops its own entry, which its user is asked about; the others are sent [O60]. One that was under
 * way may have taken effect.
 */
const stopAlone = async (
  { transitions, attempts, entries, pump, onBug }: Parts,
  head: OutboxEntry,
  error: unknown,
): Promise<void> => {
  if (!isBug(error) || pump.isStopped()) throw error;
  attempts.giveUp(head);
  const now = entries.all().find(({ seq }) => seq === head.seq) ?? head;
  if (isUnderWay(now)) await transitions.step(now, { is: 'foreign' });
  await transitions.step(now, { is: 'stopped', reason: { is: 'unknown-kind' } });
  onBug(error);
};

const settled = ({ transitions, backoffs }: Parts, row: OutboxEntry): void => {
  transitions.settled(row);
  backoffs.passed(row);
  backoffs.forget(row);
};

const idle = async ({ lanes, transitions, pump }: Parts): Promise<void> => {
  while (lanes.underWay().length > 0 || transitions.chores.size > 0 || pump.reading() !== null)
    await Promise.all([...lanes.underWay(), ...transitions.chores, pump.reading()]);
};

export const makeOutbox = (deps: OutboxDeps): Outbox => {
  const parts = makeParts(deps);
  const { entries, backoffs, pump } = parts;
  const nextLook = makeTimer(deps.clock);

  const lookAgain = (): void => {
    nextLook.set(lookMs, () => {
      entries.outdate();
      pump.free();
      lookAgain();
      pump.run();
    });
  };

  /** Shortens backoff: of these entries, or of all [O30] [O31]. */
  const awake = (ids?: readonly IdempotencyKey[]): void => {
    entries.outdate();
    pump.free();
    backoffs.wake(ids);
    pump.run();
  };

  lookAgain();
  pump.run();
  return {
    look: awake,
    wake: () => awake(),
    release: (by) => {
      if (by === 'socket') pump.free(); // entries that need a socket have held the others back
      backoffs.release(by);
      pump.run();
    },
    resume: () => {
      pump.free();
      pump.run();
    },
    settled: (gone) => {
      for (const row of gone) settled(parts, row);
      pump.run();
    },
    stop: () => {
      pump.stop();
      nextLook.clear();
    },
    idle: () => idle(parts),
    drained: async () => {
      await pump.drained();
      await idle(parts);
    },
  };
};
