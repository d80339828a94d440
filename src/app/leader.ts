import type { AccountStore } from '#src/db/accounts.ts';
import { beatMs, leaseOf } from '#src/db/engine-rows.ts';
import { engineLock } from '#src/workers/locks.ts';

/** After this long without a beat the leader counts as dead: its page is frozen or gone. */
const deadMs = beatMs * 3;

export interface Candidate {
  /** Steps down (page hidden for good, frozen, account switch). */
  resign(): void;
}

/**
 * Waits for the lead and keeps it. A lock makes the handover quick: a closed or killed tab frees it at once. A frozen
 * tab does not, so candidates time the beat in the lease row by their own monotonic clock and steal the lock of a dead
 * leader; the epoch of the lease keeps that leader from writing (I20).
 */
export const standForLead = (store: AccountStore, onLead: () => void, onLost: () => void): Candidate => {
  const abort = new AbortController();
  let release: (() => void) | null = null;
  let watch: ReturnType<typeof setInterval> | undefined;

  /** True while this page's lock request is queued; a second request would lead twice. */
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
      onLead(); // without the Web Locks API the lease alone decides: a second engine fences the first (F-T2)
      return;
    }
    if (!steal) waiting = true;
    navigator.locks
      .request(engineLock, steal ? { steal: true } : { signal: abort.signal }, () => {
        if (!steal) waiting = false;
        return hold();
      })
      .catch(() => {
        // AbortError: this page stepped down, or another one stole the lock because this page looked dead
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
        .read(['lease'], leaseOf)
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
        // the database is closed: the candidate is stopped elsewhere, and must not steal without reading the beat
        .catch(() => clearInterval(watch));
    }, beatMs / 2);
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
