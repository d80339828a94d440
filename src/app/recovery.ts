import { systemClock } from '#src/lib/time.ts';

export { carry, takeCarried } from './carried.ts';

/**
 * What follows the loss of the databases. Most browsers give them back to the same page; WebKit never does once its network
 * process has died, and says so in its error: only a new page has them.
 */
export type Step = {
  readonly do: 'reopen' | 'reload';
  readonly afterMs: number;
  /** It takes long enough to say so. */
  readonly words: boolean;
};

const firstMs = 50;
const pauseMs = 1_000;
const longestMs = 30_000;
/** Open for so long, it is well again. */
const wellMs = 3_000;
const reachMs = 3_000;
/** A reload that is asked for while the browser mends itself may be forgotten by it. */
const againMs = 1_500;

const doubled = (times: number): number => Math.min(longestMs, pauseMs * 2 ** Math.min(times, 16));

export interface Recovery {
  next(): Promise<Step>;
  opened(): void;
  /** Reloads asked for since the app was well. */
  readonly reloads: () => number;
}

/** `reloads`: what the pages before this one came to; `mayReload`: whether a reload would find the app. */
export const makeRecovery = (
  reloads: number,
  mayReload: () => Promise<boolean>,
  clock: Pick<typeof systemClock, 'setTimer'> = systemClock,
): Recovery => {
  let fails = 0;
  let asked = reloads;
  let disarm = () => {};
  return {
    next: async () => {
      disarm();
      fails += 1;
      if (fails === 1) return { do: 'reopen', afterMs: firstMs, words: false };
      if (await mayReload()) {
        const step = {
          do: 'reload',
          afterMs: asked === 0 ? 0 : doubled(asked - 1),
          words: asked > 0,
        } as const;
        asked += 1;
        return step;
      }
      return { do: 'reopen', afterMs: doubled(fails - 2), words: true };
    },
    opened: () => {
      disarm();
      disarm = clock.setTimer(wellMs, () => {
        fails = 0;
        asked = 0;
      });
    },
    reloads: () => asked,
  };
};

/** The shell comes from the service worker, or the server can be reached. */
export const mayReload = async (): Promise<boolean> => {
  if ('serviceWorker' in navigator && navigator.serviceWorker.controller !== null) return true;
  try {
    const answer = await fetch('/', {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(reachMs),
    });
    return answer.ok;
  } catch {
    return false; // no network: the page that is here is all there is
  }
};

/** Never settles: this page ends. */
export const reload = (): Promise<never> =>
  new Promise(() => {
    const go = (waitMs: number): void => {
      location.reload();
      systemClock.setTimer(waitMs, () => go(Math.min(longestMs, waitMs * 2)));
    };
    go(againMs);
  });
