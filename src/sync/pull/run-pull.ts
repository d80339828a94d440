import type { Trouble } from '#src/db/rows.ts';
import { type Clock, makeTimer, type Timer } from '#src/lib/time.ts';
import { backoff } from '../backoff.ts';
import { CallFailed, type Failure, isPassing, troubleOf } from '../failure.ts';
import type { Target } from './target.ts';

/** A failed pull is retried by itself for this long after a screen last showed it. */
const interestMs = 10 * 60_000;
/** After a refusal a screen that merely shows the resource does not fetch it again before this has passed (F-A3) [P17]. */
const refusedPauseMs = 60_000;
/** A fetch that has been under way for longer may bring data older than the user's refresh. */
const youngMs = 3_000;
/**
 * After this many failures that block the link for all calls, a resource that fails alone is fetched no more often than
 * this (I28) [L7].
 */
const aloneMs = 30_000;
const mostAlone: Partial<Record<Failure['kind'], number>> = { 'not-the-server': 1, unanswered: 2 };

export type Work = 'pull' | 'more';

/** What is known of one resource; all times are monotonic. */
export interface Entry {
  running: Promise<void> | null;
  /** What `running` is doing now; a pull that fetches its pages is at 'more'. */
  doing: Work;
  /** What was requested meanwhile and is still due. */
  wanted: Work | null;
  /** When `running` began. */
  begunAt: number;
  /** When it last succeeded; null: not since this engine started. */
  freshAt: number | null;
  seenAt: number;
  failures: number;
  /** What was being done at the last failure. */
  failing: Work;
  held: boolean;
  /** No retry by itself before this: the server asked for a pause, or refused. */
  pausedUntil: number;
  /** Of the next fetch. */
  readonly timer: Timer;
  moreAt: number;
}

export const makeEntry = (clock: Clock): Entry => ({
  running: null,
  doing: 'pull',
  wanted: null,
  begunAt: Number.NEGATIVE_INFINITY,
  freshAt: null,
  seenAt: clock.mono(),
  failures: 0,
  failing: 'pull',
  held: false,
  pausedUntil: Number.NEGATIVE_INFINITY,
  timer: makeTimer(clock),
  moreAt: Number.NEGATIVE_INFINITY,
});

export const isOfInterest = ({ seenAt }: Pick<Entry, 'seenAt'>, now: number): boolean =>
  now - seenAt <= interestMs;

/** What is still due after the work under way, once `what` is requested too. */
export const wantedWith = ({ doing, wanted }: Pick<Entry, 'doing' | 'wanted'>, what: Work): Work | null => {
  // another pull would bring the same; a page that is requested during a pull comes after it
  if (doing === what) return wanted;
  return wanted === 'pull' ? 'pull' : what;
};

type Seen = Pick<Entry, 'freshAt' | 'held' | 'failures' | 'timer' | 'pausedUntil'>;

/**
 * What a screen that shows the resource finds. retried: a retry is scheduled or waits for the way, and a re-render does
 * not hasten it · paused: the server asked for a pause, or refused.
 */
export const stateFor = (
  { freshAt, held, failures, timer, pausedUntil }: Seen,
  freshMs: number,
  now: number,
): 'fresh' | 'retried' | 'paused' | 'due' => {
  if (freshAt !== null && now - freshAt < freshMs) return 'fresh';
  if (held || (failures > 0 && timer.isSet())) return 'retried';
  return now < pausedUntil ? 'paused' : 'due';
};

/** Whether the fetch under way may bring data older than the user's refresh [P15]. */
export const mayBeOlder = ({ running, begunAt }: Pick<Entry, 'running' | 'begunAt'>, now: number): boolean =>
  running !== null && now - begunAt > youngMs;

/** What a failure does to a resource. */
interface Failed {
  readonly failures: number;
  /** No retry by itself for this long; null: none was asked for. */
  readonly pauseMs: number | null;
  /** When it is fetched again by itself; null: not before a screen or the user asks. */
  readonly retryMs: number | null;
}

/** `isOutdated`: another pull was due anyway · `isShown`: a screen has shown it lately. */
export const afterFailure = (
  failure: Failure,
  before: { readonly failures: number; readonly isOutdated: boolean; readonly isShown: boolean },
  random: () => number,
): Failed => {
  if (!isPassing(failure))
    return { failures: 0, pauseMs: refusedPauseMs, retryMs: before.isOutdated ? refusedPauseMs : null };
  const failures = before.failures + 1;
  const asked = failure.kind === 'busy' ? failure.retryAfterMs : null;
  // repeatedly, though the link was free in between: only this address fails, and would block all others
  const isAlone = failures > (mostAlone[failure.kind] ?? Number.POSITIVE_INFINITY);
  const wait = backoff(failures, random(), isAlone ? aloneMs : asked); // [P8] [P16]
  return { failures, pauseMs: asked === null ? null : wait, retryMs: before.isShown ? wait : null };
};

/** Pages of an older generation that are refetched by themselves; the rest when the user scrolls there. */
const freshPages = 3;

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

export interface RunParts extends RunnerDeps {
  readonly isStopped: () => boolean;
}

/** A resource and what is known of it. */
export interface Pulled {
  readonly target: Target;
  readonly entry: Entry;
}

/** Starts this, or notes that it is due after what is under way, once [P7]. */
export const start = (parts: RunParts, pulled: Pulled, what: Work): void => {
  const { entry } = pulled;
  if (parts.isStopped()) return;
  if (entry.running !== null) {
    entry.wanted = wantedWith(entry, what);
    return;
  }
  entry.timer.clear();
  entry.held = false;
  entry.wanted = null;
  entry.doing = what;
  entry.begunAt = parts.clock.mono();
  entry.running = work(parts, pulled).finally(() => {
    entry.running = null;
    const { wanted } = entry;
    entry.wanted = null;
    if (wanted !== null) startPaced(parts, pulled, wanted);
  });
};

/** Starts a pull at once, a page at most once per throttle interval. */
export const startPaced = (parts: RunParts, pulled: Pulled, what: Work): void => {
  const wait = what === 'pull' ? 0 : pulled.entry.moreAt + parts.throttleMs - parts.clock.mono();
  if (wait > 0) startLater(parts, pulled, wait, () => what);
  else start(parts, pulled, what);
};

/**
 * Starts another pull as soon as allowed: after the one under way, or after the pause that the server asked for
 * (I28).
 */
export const startAnother = (parts: RunParts, pulled: Pulled): void => {
  const { entry } = pulled;
  const wait = entry.pausedUntil - parts.clock.mono();
  if (entry.running !== null) entry.wanted = 'pull';
  else if (wait > 0) startLater(parts, pulled, wait, () => 'pull');
  else start(parts, pulled, 'pull');
};

const startLater = (parts: RunParts, pulled: Pulled, ms: number, what: () => Work): void =>
  pulled.entry.timer.set(ms, () => {
    if (!parts.isStopped()) start(parts, pulled, what());
  });

const work = async (parts: RunParts, pulled: Pulled): Promise<void> => {
  const { target, entry } = pulled;
  try {
    await parts.mark(target, 'loading');
    const again = await parts.run(target, entry.doing);
    entry.failures = 0;
    if (entry.doing === 'pull') entry.freshAt = parts.clock.mono();
    entry.moreAt = parts.clock.mono();
    if (again) await follow(parts, pulled, freshPages - 1);
  } catch (error) {
    await failed(parts, pulled, error).catch(parts.onFatal);
  }
};

/** Extends a new generation in front of an older one: fetches on until it is as long, a few pages at most. */
const follow = async (parts: RunParts, { target, entry }: Pulled, pages: number): Promise<void> => {
  const { clock, throttleMs, isStopped } = parts;
  entry.doing = 'more';
  for (let page = 0; page < pages && !isStopped(); page += 1) {
    await new Promise<void>((go) => {
      clock.setTimer(throttleMs, go);
    });
    if (isStopped() || entry.wanted === 'pull' || !(await parts.run(target, 'more'))) return;
    entry.moreAt = clock.mono();
  }
};

const failed = async (parts: RunParts, pulled: Pulled, error: unknown): Promise<void> => {
  const { target, entry } = pulled;
  if (!(error instanceof CallFailed)) return parts.onFatal(error);
  const { failure } = error;
  const isOutdated = entry.wanted === 'pull';
  entry.failing = isOutdated ? 'pull' : entry.doing;
  entry.wanted = null;
  entry.held = parts.isHeld(error); // before any wait: the link may become free in the middle of it
  await parts.mark(target, troubleOf(failure) ?? 'idle'); // it is not loading any more [P9]
  if (entry.held) return;
  parts.onFailure(error);
  const now = parts.clock.mono();
  const before = { failures: entry.failures, isOutdated, isShown: isOfInterest(entry, now) };
  const { failures, pauseMs, retryMs } = afterFailure(failure, before, parts.random);
  entry.failures = failures;
  if (pauseMs !== null) entry.pausedUntil = now + pauseMs;
  // a screen that shows it meanwhile asks for the first page
  if (retryMs !== null) startLater(parts, pulled, retryMs, () => entry.failing);
};
