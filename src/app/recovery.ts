import type { AccountStore } from '#src/db/accounts.ts';
import { leaveHeldDatabases } from '#src/db/held-databases.ts';
import { systemClock } from '#src/lib/time.ts';

export { handOver, takeHandover } from './handover.ts';

/**
 * The next step after the databases were lost. Most browsers reopen them for the same page. WebKit never does once its
 * network process has died, and says so in its error: only a new page can open them.
 */
export type Step = {
  readonly do: 'reopen' | 'reload';
  readonly afterMs: number;
  /** The step takes so long that the user must see why. */
  readonly showsReason: boolean;
};

const firstMs = 50;
const pauseMs = 1_000;
const longestMs = 30_000;
/** After this long with an open database the app has recovered by its reload. */
const wellMs = 3_000;
/** A held table is noticed as late as this after its database was opened. */
const heldMs = 60_000;
/** Longest search for held databases: the browser may answer nothing at all. */
const searchMs = 20_000;
const reachMs = 3_000;
/** A browser that restarts its own processes may drop a reload; it is requested again after this. */
const againMs = 1_500;

const doubled = (times: number): number => Math.min(longestMs, pauseMs * 2 ** Math.min(times, 16));

export interface Recovery {
  next(): Promise<Step>;
  opened(): void;
  /** Reloads since the app last recovered. */
  readonly reloads: () => number;
}

interface RecoveryDeps {
  readonly clock: Pick<typeof systemClock, 'setTimer'>;
  /** Begins a new generation of what another page holds for good. */
  readonly leaveHeld: () => Promise<void>;
}

/** `reloads`: how often previous pages reloaded; `mayReload`: whether a reload would find the app. */
export const makeRecovery = (
  reloads: number,
  mayReload: () => Promise<boolean>,
  { clock, leaveHeld }: RecoveryDeps = {
    clock: systemClock,
    leaveHeld: leaveHeldDatabases,
  },
): Recovery => {
  let fails = 0;
  let asked = reloads;
  let disarm = () => {};
  return {
    next: async () => {
      disarm();
      fails += 1;
      if (fails === 1) return { do: 'reopen', afterMs: firstMs, showsReason: false };
      const late = new Promise<void>((go) => {
        disarm = clock.setTimer(searchMs, go);
      });
      await Promise.race([leaveHeld().catch(() => {}), late]); // what follows is tried all the same
      disarm();
      if (await mayReload()) {
        const step = {
          do: 'reload',
          afterMs: asked === 0 ? 0 : doubled(asked - 1),
          showsReason: asked > 0,
        } as const;
        asked += 1;
        return step;
      }
      return { do: 'reopen', afterMs: doubled(fails - 2), showsReason: true };
    },
    opened: () => {
      disarm();
      const disarms = [
        clock.setTimer(wellMs, () => {
          asked = 0;
        }),
        clock.setTimer(heldMs, () => {
          fails = 0;
        }),
      ];
      disarm = () => {
        for (const stop of disarms) stop();
      };
    },
    reloads: () => asked,
  };
};

const manifestPath = '/manifest.webmanifest';
const manifestType = 'application/manifest+json';

/**
 * Whether a reload would find the app: the service worker has it, or the server answers. A captive portal answers every
 * address with a page of its own, so the content type of the answer decides.
 */
export const mayReload = async (): Promise<boolean> => {
  if ('serviceWorker' in navigator && navigator.serviceWorker.controller !== null) return true;
  try {
    const answer = await fetch(manifestPath, {
      method: 'HEAD',
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(reachMs),
    });
    return answer.ok && answer.headers.get('content-type')?.startsWith(manifestType) === true;
  } catch {
    return false; // no network: a reload would lose the page
  }
};

/** Deletes rows that no build wrote, where a screen could not be drawn (O59). Whether there were any, as far as is known. */
export const mended = async (store: AccountStore): Promise<boolean> => {
  try {
    const { mendRows } = await import('#src/db/mend-rows.ts');
    return (await mendRows(store)) > 0;
  } catch {
    return false; // its code or the database cannot be had
  }
};

/** Reloads the page. Never settles: this page ends. */
export const reload = (): Promise<never> =>
  new Promise(() => {
    const go = (waitMs: number): void => {
      location.reload();
      systemClock.setTimer(waitMs, () => go(Math.min(longestMs, waitMs * 2)));
    };
    go(againMs);
  });
