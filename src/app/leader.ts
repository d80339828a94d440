import type { AccountStore } from '#src/db/accounts.ts';
import * as lease from '#src/db/lease.ts';
import { engineLock } from '#src/workers/locks.ts';

/** A beat that has not moved for this long is dead: its page is frozen or gone. */
const deadMs = lease.beatMs * 3;

export interface Candidate {
  /** Gives the lead back (page hidden for good, frozen, account switch). */
  resign(): void;
}

/**
 * Waits for the lead and keeps it. The lock makes hand-over quick: a closed or killed tab frees it at once. A frozen
 * one does not, so the beat in the lease row is watched with this page's own monotonic clock, and a dead holder's lock
 * is taken away; the epoch in the lease is what keeps the old one from writing (I20).
 */
export const standForLead = (store: AccountStore, onLead: () => void, onLost: () => void): Candidate => {
  const abort = new AbortController();
  let release: (() => void) | null = null;
  let watch: ReturnType<typeof setInterval> | undefined;

  /** A plain request of ours stands in the queue; a second one would lead twice. */
  let waiting = false;

  const hold = () => {
    clearInterval(watch);
    onLead();
    return new Promise<void>((done) => {
      release = done;
    });
  };

  const stand = (steal: boolean) => {
    if (!('locks' in navigator)) {
      onLead(); // without locks the lease alone decides; a second engine fences the first (F-T2)
      return;
    }
    if (!steal) waiting = true;
    navigator.locks
      .request(engineLock, steal ? { steal: true } : { signal: abort.signal }, () => {
        if (!steal) waiting = false;
        return hold();
      })
      .catch(() => {
        // AbortError: resigned, or the lock was taken away because this page looked dead
        if (abort.signal.aborted) return;
        release = null;
        onLost();
        if (!waiting) stand(false);
        watchHolder();
      });
  };

  const watchHolder = () => {
    let last = '';
    let movedAt = performance.now();
    clearInterval(watch);
    watch = setInterval(() => {
      if (document.visibilityState !== 'visible') {
        movedAt = performance.now();
        return;
      }
      store
        .read(['lease'], lease.current)
        .then((row) => {
          const now = `${row?.epoch ?? 0}.${row?.beat ?? 0}`;
          if (now !== last) {
            last = now;
            movedAt = performance.now();
          } else if (release === null && performance.now() - movedAt > deadMs) {
            movedAt = performance.now();
            stand(true);
          }
        })
        // a closed database ends this candidate elsewhere; a watch that cannot read must not steal
        .catch(() => clearInterval(watch));
    }, lease.beatMs / 2);
  };

  stand(false);
  watchHolder();
  return {
    resign: () => {
      abort.abort();
      clearInterval(watch);
      release?.();
    },
  };
};
