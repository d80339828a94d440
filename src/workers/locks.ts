import type { Exclusive } from '#src/sync/session/exclusive.ts';

/** One at a time over all contexts by the Web Locks API; within this context only where a browser has none. */
export const exclusive: Exclusive = (name, run) =>
  'locks' in navigator
    ? (navigator.locks.request(name, run) as Promise<Awaited<ReturnType<typeof run>>>)
    : run();

/** Holds a lock for as long as this context lives; resolves with whether it does. */
export const holdForLife = (name: string): Promise<boolean> =>
  new Promise((held) => {
    if (!('locks' in navigator)) return held(false);
    const forever = () => new Promise<void>(() => held(true));
    navigator.locks.request(name, forever).catch(() => held(false)); // the document is being closed
  });

/** Acquires a lock; resolves with the function that releases it. */
export const acquire = (name: string): Promise<() => void> =>
  new Promise((acquired) => {
    // the browser refuses a lock to a document that is being closed, which needs none
    exclusive(name, () => new Promise<void>((release) => acquired(release))).catch(() => acquired(() => {}));
  });

/** Runs unless another context holds the lock. */
export const ifFree = async (name: string, run: () => Promise<void>): Promise<void> => {
  if (!('locks' in navigator)) return run();
  await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock !== null) await run();
  });
};

/** A frozen page never releases its lock: waiting for it ends after this. */
const longestWaitMs = 60_000;

/** Resolves when the lock is free, or was not for a minute. */
export const untilReleased = async (name: string): Promise<void> => {
  if (!('locks' in navigator)) return;
  try {
    await navigator.locks.request(name, { signal: AbortSignal.timeout(longestWaitMs) }, async () => {});
  } catch (error) {
    if (!(error instanceof DOMException)) throw error; // the time is over, or this context is being closed
  }
};

/** The lock that a page holds while it shrinks a chosen photo. */
export const photoLock = (photoId: string): string => `campick-photo-${photoId}`;

/** Who leads: a window for as long as it lives, or a service worker for a moment. */
export const engineLock = 'campick-engine';
