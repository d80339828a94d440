import type { Trouble } from '#src/db/rows.ts';
import type { Clock } from '#src/lib/time.ts';
import { CallFailed, troubleOf } from '../failure.ts';
import { afterFailure, type Entry, isOfInterest, type Work, wantedWith } from './pull-entry.ts';
import type { Target } from './target.ts';

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
