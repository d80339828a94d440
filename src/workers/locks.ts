import type { Exclusive } from '#src/sync/exclusive.ts';

/** One at a time over all contexts by the Web Locks API; within this context only where a browser has none. */
export const exclusive: Exclusive = (name, run) =>
  'locks' in navigator
    ? (navigator.locks.request(name, run) as Promise<Awaited<ReturnType<typeof run>>>)
    : run();

/** Takes a lock and keeps it until what is answered is called. */
export const hold = (name: string): Promise<() => void> =>
  new Promise((held) => {
    // a page that is going away gets no lock, and needs none
    exclusive(name, () => new Promise<void>((release) => held(release))).catch(() => held(() => {}));
  });

/** So long a page may shrink one photo; one that was frozen holds its lock for ever. */
const longestHoldMs = 60_000;

/** Settles when nobody holds a lock, or has held it for too long. */
export const released = async (name: string): Promise<void> => {
  if (!('locks' in navigator)) return;
  try {
    await navigator.locks.request(name, { signal: AbortSignal.timeout(longestHoldMs) }, async () => {});
  } catch (error) {
    if (!(error instanceof DOMException)) throw error; // it took too long, or this context is going away
  }
};

/** Held by a page that shrinks a chosen photo. */
export const photoLock = (photoId: string): string => `campick-photo-${photoId}`;

/** Who leads: a window for as long as it lives, or a service worker for a moment. */
export const engineLock = 'campick-engine';
