import type { Exclusive } from '#src/sync/exclusive.ts';

/** One at a time over all contexts by the Web Locks API; within this context only where a browser has none. */
export const exclusive: Exclusive = (name, run) =>
  'locks' in navigator
    ? (navigator.locks.request(name, run) as Promise<Awaited<ReturnType<typeof run>>>)
    : run();

/** Who leads: a window for as long as it lives, or a service worker for a moment. */
export const engineLock = 'campick-engine';
