import type { Clock } from '#src/lib/time.ts';
import {
  type Entry,
  isOfInterest,
  makeEntry,
  mayBeOlder,
  type Pulled,
  type RunnerDeps,
  type RunParts,
  start,
  startAnother,
  startPaced,
  stateFor,
} from './run-pull.ts';

/** How long a start lasts. */
const startMs = 30_000;
/**
 * One queued pull per interval, during a start and after it; and how many may run at once after a quiet while [O49].
 */
const startRefillMs = 10_000;
const refillMs = 2_000;
const mostTurns = 6;
/**
 * The pulls that one event causes (its room, and the PICK that the room names), and the time within which they are
 * requested.
 */
const newsTurns = 2;
const newsMs = 5_000;

export interface Pace {
  /** Queues this key; the queue is first in, first out. */
  later(key: string): void;
  /** An event arrived that the user may be waiting for: the pulls that it causes skip the queue [O50]. */
  news(): void;
  stop(): void;
}

/**
 * Spreads pulls that no screen waits for. A start runs one of them at once and the others one by one, so that it makes
 * few calls over a crowded network [O18] [O51]. A token bucket that holds one turn at first; a key is queued once.
 */
export const makePace = (clock: Clock, pull: (key: string) => void): Pace => {
  let turns = 1;
  const startedAt = clock.mono();
  let countedAt = startedAt;
  let newsTurnsLeft = 0;
  let newsAt = startedAt;
  const gap = (): number => (clock.mono() - startedAt < startMs ? startRefillMs : refillMs);
  let disarm: (() => void) | null = null;
  const waiting = new Set<string>();

  const serve = (): void => {
    const fresh = Math.floor((clock.mono() - countedAt) / gap());
    turns = Math.min(mostTurns, turns + fresh);
    countedAt += fresh * gap();
    for (const key of waiting) {
      if (turns === 0) break;
      turns -= 1;
      waiting.delete(key);
      pull(key);
    }
    if (waiting.size === 0 || disarm !== null) return;
    disarm = clock.setTimer(countedAt + gap() - clock.mono(), () => {
      disarm = null;
      serve();
    });
  };
  return {
    later: (key) => {
      if (newsTurnsLeft > 0 && clock.mono() - newsAt < newsMs) {
        newsTurnsLeft -= 1;
        waiting.delete(key);
        pull(key);
        return;
      }
      waiting.add(key);
      serve();
    },
    news: () => {
      newsTurnsLeft = newsTurns;
      newsAt = clock.mono();
    },
    stop: () => {
      waiting.clear();
      disarm?.();
    },
  };
};

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
   * down [L2].
   */
  resume(): void;
  stop(): void;
  /** Settles when nothing runs; for tests and orderly ends. */
  idle(): Promise<void>;
}

/** The resources that were asked for since this engine started. */
interface Known {
  /** One that a screen shows or asks for; undefined for a key that this build does not know [P10]. */
  shown(key: string): Pulled | undefined;
  /** One that a screen has shown lately. */
  ofInterest(key: string): Pulled | undefined;
  allOfInterest(): readonly Pulled[];
  entries(): readonly Entry[];
}

const makeKnown = ({ clock, targetOf }: RunnerDeps): Known => {
  const entries = new Map<string, Entry>();
  const ofInterest = (key: string): Pulled | undefined => {
    const [target, entry] = [targetOf(key), entries.get(key)];
    if (target === undefined || entry === undefined || !isOfInterest(entry, clock.mono())) return undefined;
    return { target, entry };
  };
  return {
    shown: (key) => {
      const target = targetOf(key);
      if (target === undefined) return undefined;
      const entry = entries.get(key) ?? makeEntry(clock);
      entries.set(key, entry);
      entry.seenAt = clock.mono();
      return { target, entry };
    },
    ofInterest,
    allOfInterest: () => [...entries.keys()].flatMap((key) => ofInterest(key) ?? []),
    entries: () => [...entries.values()],
  };
};

export const makeRunner = (deps: RunnerDeps): Runner => {
  let isStopped = false;
  const parts: RunParts = { ...deps, isStopped: () => isStopped };
  const known = makeKnown(deps);
  /** Does something with a resource, where there is one. */
  const on = (pulled: Pulled | undefined, act: (parts: RunParts, pulled: Pulled) => void): void => {
    if (pulled !== undefined) act(parts, pulled);
  };
  return {
    see: (key) => on(known.shown(key), see),
    refresh: (key) => on(known.shown(key), refresh),
    chase: (key) => on(known.shown(key), startAnother),
    renew: (key) => on(known.ofInterest(key), startAnother),
    more: (key) => {
      if (deps.targetOf(key)?.more !== undefined) on(known.shown(key), more);
    },
    retry: () => {
      for (const pulled of known.allOfInterest()) retry(parts, pulled);
    },
    resume: () => {
      for (const pulled of known.allOfInterest()) resume(parts, pulled);
    },
    stop: () => {
      isStopped = true;
      for (const { timer } of known.entries()) timer.clear();
    },
    idle: async () => {
      for (;;) {
        const running = known.entries().flatMap((entry) => entry.running ?? []);
        if (running.length === 0) return;
        await Promise.all(running);
      }
    },
  };
};

const see = (parts: RunParts, pulled: Pulled): void => {
  const { target, entry } = pulled;
  const state = stateFor(entry, target.freshMs, parts.clock.mono());
  if (state === 'retried') entry.failing = 'pull'; // the retry must then fetch the first page
  if (state === 'due') start(parts, pulled, 'pull');
};

const refresh = (parts: RunParts, pulled: Pulled): void => {
  if (mayBeOlder(pulled.entry, parts.clock.mono())) pulled.entry.wanted = 'pull';
  else start(parts, pulled, 'pull');
};

const more = (parts: RunParts, pulled: Pulled): void => {
  const { entry } = pulled;
  if (entry.timer.isSet() || entry.held || parts.clock.mono() < entry.pausedUntil) return;
  if (entry.running !== null) start(parts, pulled, 'more');
  else startPaced(parts, pulled, 'more');
};

const retry = (parts: RunParts, pulled: Pulled): void => {
  const { entry } = pulled;
  if (parts.clock.mono() < entry.pausedUntil || (entry.failures === 0 && !entry.held)) return;
  entry.failures = Math.min(entry.failures, 1);
  start(parts, pulled, entry.failing);
};

const resume = (parts: RunParts, pulled: Pulled): void => {
  const { entry } = pulled;
  if (!entry.held) return;
  if (entry.running === null) start(parts, pulled, entry.failing);
  else entry.wanted = entry.failing; // still storing that it was held
};
