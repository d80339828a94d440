import type { Clock } from '#src/lib/time.ts';
import { makeTimer } from '../timer.ts';
import type { Backoffs } from './backoffs.ts';
import type { KnownEntries } from './known-entries.ts';
import { orderedLanes } from './lanes.ts';
import type { RunningLanes } from './running-lanes.ts';
import { type Due, planSends } from './send-plan.ts';

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
