import type { Trouble } from '#src/db/rows.ts';
import type { Clock } from '#src/lib/time.ts';
import { backoff } from '../backoff.ts';
import { CallFailed, type Failure, isPassing, troubleOf } from '../failure.ts';
import type { Target } from './target.ts';

/** A failed pull is retried by itself for this long after a screen last showed it. */
const interestMs = 10 * 60_000;
/** Pages of an older generation that are refetched by themselves; the rest when the user scrolls there. */
const freshPages = 3;
/** After a refusal a screen that merely shows the resource does not fetch it again before this has passed (F-A3). */
const restMs = 60_000;
/** A fetch that has been under way for longer may bring data older than the user's refresh. */
const youngMs = 3_000;
/**
 * After this many failures that block the link for all calls, a resource that fails alone is fetched no more often than
 * this (I28).
 */
const aloneMs = 30_000;
const mostAlone: Partial<Record<Failure['kind'], number>> = { 'not-the-server': 1, unanswered: 2 };

type Work = 'pull' | 'more';

export interface RunnerDeps {
  readonly clock: Clock;
  readonly random: () => number;
  readonly throttleMs: number;
  readonly targetOf: (key: string) => Target | undefined;
  /** Runs one pull or page and returns whether the next page should follow; throws what went wrong. */
  readonly run: (target: Target, what: Work) => Promise<boolean>;
  readonly mark: (target: Target, state: 'loading' | 'idle' | Trouble) => Promise<void>;
  /** Whether the call was never made because the link is blocked; `resume` is called when it is free. */
  readonly isHeld: (error: CallFailed) => boolean;
  readonly onFailure: (failure: CallFailed) => void;
  /** Anything but CallFailed: the lease moved on or the database is gone. */
  readonly onFatal: (error: unknown) => void;
}

interface Entry {
  running: Promise<void> | null;
  /** What `running` is doing now; a pull that fetches its pages is at 'more'. */
  doing: Work;
  /** What was requested meanwhile and is still due. */
  wanted: Work | null;
  /** Monotonic time at which `running` began. */
  begunAt: number;
  /** Monotonic time of the last success; null: none since this engine started. */
  freshAt: number | null;
  seenAt: number;
  failures: number;
  /** What was being done at the last failure. */
  failing: Work;
  held: boolean;
  /** No retry by itself before this: the server asked for a pause, or refused. */
  restUntil: number;
  disarm: (() => void) | null;
  moreAt: number;
}

/** Keeps what screens show fresh: one fetch of a key at a time, retried with backoff, never in a tight loop (I28). */
export interface Runner {
  /** A screen shows this: fetch it unless it is fresh. */
  see(key: string): void;
  /** The user asked for it: fetch it now. */
  refresh(key: string): void;
  /**
   * The engine has learnt that this is out of date: fetch it, once more after a pull under way, whose answer may be
   * older.
   */
  chase(key: string): void;
  /**
   * The answer of a pull under way is out of date: another pull follows it. Does nothing where no screen is interested.
   */
  renew(key: string): void;
  /** The end of the list is near: fetch the next page, at most once per throttle interval. */
  more(key: string): void;
  /** The network or the session may have changed: try what failed, now. */
  retry(): void;
  /**
   * The link is free again: held pulls run. Pulls that failed by themselves keep their own pace, or it would never slow
   * down.
   */
  resume(): void;
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
      doing: 'pull',
      wanted: null,
      begunAt: Number.NEGATIVE_INFINITY,
      freshAt: null,
      seenAt: clock.mono(),
      failures: 0,
      failing: 'pull',
      held: false,
      restUntil: Number.NEGATIVE_INFINITY,
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

  const isOfInterest = (entry: Entry): boolean => clock.mono() - entry.seenAt <= interestMs;

  const failed = async (target: Target, entry: Entry, error: unknown): Promise<void> => {
    if (!(error instanceof CallFailed)) return deps.onFatal(error);
    const { failure } = error;
    const isOutdated = entry.wanted === 'pull';
    entry.failing = isOutdated ? 'pull' : entry.doing;
    entry.wanted = null;
    entry.held = deps.isHeld(error); // before any wait: the link may become free in the middle of it
    await deps.mark(target, troubleOf(failure) ?? 'idle');
    if (entry.held) return;
    deps.onFailure(error);
    if (!isPassing(failure)) {
      entry.failures = 0;
      entry.restUntil = clock.mono() + restMs;
      if (isOutdated) arm(entry, restMs, () => start(target, entry, 'pull'));
      return;
    }
    entry.failures += 1;
    const asked = failure.kind === 'busy' ? failure.retryAfterMs : null;
    // repeatedly, though the link was free in between: only this address fails, and would block all others
    const isAlone = entry.failures > (mostAlone[failure.kind] ?? Number.POSITIVE_INFINITY);
    const wait = backoff(entry.failures, deps.random(), isAlone ? aloneMs : asked);
    if (asked !== null) entry.restUntil = clock.mono() + wait;
    if (isOfInterest(entry)) arm(entry, wait, () => start(target, entry, entry.failing));
  };

  const work = async (target: Target, entry: Entry): Promise<void> => {
    try {
      await deps.mark(target, 'loading');
      const again = await deps.run(target, entry.doing);
      entry.failures = 0;
      if (entry.doing === 'pull') entry.freshAt = clock.mono();
      entry.moreAt = clock.mono();
      if (again) await follow(target, entry, freshPages - 1);
    } catch (error) {
      await failed(target, entry, error).catch(deps.onFatal);
    }
  };

  /** Extends a new generation in front of an older one: fetches on until it is as long, a few pages at most. */
  const follow = async (target: Target, entry: Entry, pages: number): Promise<void> => {
    entry.doing = 'more';
    for (let page = 0; page < pages && !stopped; page += 1) {
      await new Promise<void>((go) => {
        clock.setTimer(deps.throttleMs, go);
      });
      if (stopped || entry.wanted === 'pull' || !(await deps.run(target, 'more'))) return;
      entry.moreAt = clock.mono();
    }
  };

  const start = (target: Target, entry: Entry, what: Work): void => {
    if (stopped) return;
    if (entry.running !== null) {
      // another pull would bring the same; a page that is requested during a pull comes after it
      if (entry.doing !== what) entry.wanted = entry.wanted === 'pull' ? 'pull' : what;
      return;
    }
    entry.disarm?.();
    entry.disarm = null;
    entry.held = false;
    entry.wanted = null;
    entry.doing = what;
    entry.begunAt = clock.mono();
    entry.running = work(target, entry).finally(() => {
      entry.running = null;
      const { wanted } = entry;
      entry.wanted = null;
      if (wanted !== null) next(target, entry, wanted);
    });
  };

  /**
   * Starts another pull as soon as allowed: after the one under way, or after the pause that the server asked for
   * (I28).
   */
  const follows = (target: Target, entry: Entry): void => {
    const wait = entry.restUntil - clock.mono();
    if (entry.running !== null) entry.wanted = 'pull';
    else if (wait > 0) arm(entry, wait, () => start(target, entry, 'pull'));
    else start(target, entry, 'pull');
  };

  const next = (target: Target, entry: Entry, what: Work): void => {
    const wait = what === 'pull' ? 0 : entry.moreAt + deps.throttleMs - clock.mono();
    if (wait > 0) arm(entry, wait, () => start(target, entry, what));
    else start(target, entry, what);
  };

  return {
    see: (key) => {
      const target = deps.targetOf(key);
      if (target === undefined) return;
      const entry = entryOf(key);
      entry.seenAt = clock.mono();
      if (entry.freshAt !== null && clock.mono() - entry.freshAt < target.freshMs) return;
      // a retry is scheduled, or the server asked for a pause; a re-render does not hasten it, but it must then fetch
      // the first page
      if (entry.held || (entry.failures > 0 && entry.disarm !== null)) {
        entry.failing = 'pull';
        return;
      }
      if (clock.mono() < entry.restUntil) return;
      start(target, entry, 'pull');
    },
    refresh: (key) => {
      const target = deps.targetOf(key);
      if (target === undefined) return;
      const entry = entryOf(key);
      entry.seenAt = clock.mono();
      const isOld = clock.mono() - entry.begunAt > youngMs;
      if (entry.running !== null && isOld) entry.wanted = 'pull';
      else start(target, entry, 'pull');
    },
    chase: (key) => {
      const target = deps.targetOf(key);
      if (target === undefined) return;
      const entry = entryOf(key);
      entry.seenAt = clock.mono();
      follows(target, entry);
    },
    renew: (key) => {
      const [target, entry] = [deps.targetOf(key), entries.get(key)];
      if (target !== undefined && entry !== undefined && isOfInterest(entry)) follows(target, entry);
    },
    more: (key) => {
      const target = deps.targetOf(key);
      if (target?.more === undefined) return;
      const entry = entryOf(key);
      entry.seenAt = clock.mono();
      if (entry.disarm !== null || entry.held || clock.mono() < entry.restUntil) return;
      if (entry.running !== null) start(target, entry, 'more');
      else next(target, entry, 'more');
    },
    retry: () => {
      for (const [key, entry] of entries) {
        const target = deps.targetOf(key);
        if (target === undefined || !isOfInterest(entry) || clock.mono() < entry.restUntil) continue;
        if (entry.failures === 0 && !entry.held) continue;
        entry.failures = Math.min(entry.failures, 1);
        start(target, entry, entry.failing);
      }
    },
    resume: () => {
      for (const [key, entry] of entries) {
        const target = deps.targetOf(key);
        if (target === undefined || !entry.held || !isOfInterest(entry)) continue;
        if (entry.running === null) start(target, entry, entry.failing);
        else entry.wanted = entry.failing; // still storing that it was held
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
