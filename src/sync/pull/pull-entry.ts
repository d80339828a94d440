import type { Clock } from '#src/lib/time.ts';
import { backoff } from '../backoff.ts';
import { type Failure, isPassing } from '../failure.ts';
import { makeTimer, type Timer } from '../timer.ts';

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
export interface Failed {
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
