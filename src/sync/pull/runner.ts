import type { Trouble } from '#src/db/rows.ts';
import type { Clock } from '#src/lib/time.ts';
import { backoff } from '../backoff.ts';
import { CallFailed, isPassing, troubleOf } from '../failure.ts';
import type { Target } from './target.ts';

/** A failed pull is tried again by itself for this long after a screen last showed it. */
const interestMs = 10 * 60_000;
/** Pages of an older generation that are fetched anew by themselves; the rest when a person scrolls there. */
const freshPages = 3;

export interface RunnerDeps {
  readonly clock: Clock;
  readonly random: () => number;
  readonly throttleMs: number;
  readonly targetOf: (key: string) => Target | undefined;
  /** Runs one pull or page; throws what went wrong. */
  readonly run: (target: Target, what: 'pull' | 'more') => Promise<boolean>;
  readonly mark: (target: Target, state: 'loading' | 'idle' | Trouble) => Promise<void>;
  /** Told of every outcome: null = an answer of the server came. */
  readonly onOutcome: (failure: CallFailed | null) => void;
  /** Anything but CallFailed: the lease moved on or the database is gone. */
  readonly onFatal: (error: unknown) => void;
}

interface Entry {
  running: Promise<void> | null;
  /** Monotonic time of the last success; null = not in this engine's life. */
  freshAt: number | null;
  seenAt: number;
  failures: number;
  /** What the last failure was doing. */
  failing: 'pull' | 'more';
  disarm: (() => void) | null;
  moreAt: number;
}

/** Keeps what screens show fresh: one fetch of a key at a time, retried with back-off, never in a tight loop (I28). */
export interface Runner {
  /** A screen shows this: fetch it unless it is fresh. */
  see(key: string): void;
  /** A person asked for it: fetch it now. */
  refresh(key: string): void;
  /** The end of the list is near: fetch the next page, at most one a throttle. */
  more(key: string): void;
  /** The network may be back: try what failed, now. */
  retry(): void;
  stop(): void;
  /** Settles when nothing runs; for tests and orderly ends. */
  idle(): Promise<void>;
}

export const makeRunner = (deps: RunnerDeps): Runner => {
  const { clock } = deps;
  const entries = new Map<string, Entry>();
  let stopped = false;

  const entryOf = (key: string): Entry => {
    const known = entries.get(key);
    if (known !== undefined) return known;
    const made: Entry = {
      running: null,
      freshAt: null,
      seenAt: clock.mono(),
      failures: 0,
      failing: 'pull',
      disarm: null,
      moreAt: Number.NEGATIVE_INFINITY,
    };
    entries.set(key, made);
    return made;
  };

  const arm = (entry: Entry, ms: number, run: () => void): void => {
    entry.disarm?.();
    entry.disarm = clock.setTimer(ms, () => {
      entry.disarm = null;
      if (!stopped) run();
    });
  };

  const failed = async (
    target: Target,
    entry: Entry,
    what: 'pull' | 'more',
    error: unknown,
  ): Promise<void> => {
    if (!(error instanceof CallFailed)) return deps.onFatal(error);
    const { failure } = error;
    deps.onOutcome(error);
    await deps.mark(target, troubleOf(failure) ?? 'idle');
    if (!isPassing(failure)) return;
    entry.failures += 1;
    entry.failing = what;
    if (clock.mono() - entry.seenAt > interestMs) return;
    const asked = failure.kind === 'busy' ? failure.retryAfterMs : null;
    arm(entry, backoff(entry.failures, deps.random(), asked), () => start(target, entry, what));
  };

  const work = async (target: Target, entry: Entry, what: 'pull' | 'more'): Promise<void> => {
    try {
      await deps.mark(target, 'loading');
      const again = await deps.run(target, what);
      deps.onOutcome(null);
      entry.failures = 0;
      if (what === 'pull') entry.freshAt = clock.mono();
      entry.moreAt = clock.mono();
      if (again) await follow(target, entry, freshPages - 1);
    } catch (error) {
      await failed(target, entry, what, error).catch(deps.onFatal);
    }
  };

  /** A new generation in front of an older one: fetch on until it is as long, a few pages at most. */
  const follow = async (target: Target, entry: Entry, pages: number): Promise<void> => {
    for (let page = 0; page < pages && !stopped; page += 1) {
      await new Promise<void>((go) => {
        clock.setTimer(deps.throttleMs, go);
      });
      if (stopped || !(await deps.run(target, 'more'))) return;
      entry.moreAt = clock.mono();
    }
  };

  const start = (target: Target, entry: Entry, what: 'pull' | 'more'): void => {
    if (stopped || entry.running !== null) return;
    entry.disarm?.();
    entry.disarm = null;
    entry.running = work(target, entry, what).finally(() => {
      entry.running = null;
    });
  };

  return {
    see: (key) => {
      const target = deps.targetOf(key);
      if (target === undefined) return;
      const entry = entryOf(key);
      entry.seenAt = clock.mono();
      if (entry.freshAt !== null && clock.mono() - entry.freshAt < target.freshMs) return;
      if (entry.failures > 0 && entry.disarm !== null) return; // a retry is on its way; a re-render does not hurry it
      start(target, entry, 'pull');
    },
    refresh: (key) => {
      const target = deps.targetOf(key);
      if (target === undefined) return;
      const entry = entryOf(key);
      entry.seenAt = clock.mono();
      entry.failures = 0;
      start(target, entry, 'pull');
    },
    more: (key) => {
      const target = deps.targetOf(key);
      if (target?.more === undefined) return;
      const entry = entryOf(key);
      entry.seenAt = clock.mono();
      if (entry.running !== null || entry.disarm !== null) return;
      const wait = entry.moreAt + deps.throttleMs - clock.mono();
      if (wait > 0) arm(entry, wait, () => start(target, entry, 'more'));
      else start(target, entry, 'more');
    },
    retry: () => {
      for (const [key, entry] of entries) {
        const target = deps.targetOf(key);
        if (target === undefined || entry.failures === 0 || clock.mono() - entry.seenAt > interestMs)
          continue;
        entry.failures = 1;
        start(target, entry, entry.failing);
      }
    },
    stop: () => {
      stopped = true;
      for (const entry of entries.values()) entry.disarm?.();
    },
    idle: async () => {
      for (;;) {
        const running = [...entries.values()].flatMap((entry) => entry.running ?? []);
        if (running.length === 0) return;
        await Promise.all(running);
      }
    },
  };
};
