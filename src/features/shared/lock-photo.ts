import { acquire, photoLock } from '#src/workers/locks.ts';

/** Acquires the lock of a photo, for which its upload waits; resolves with the function that releases it. */
export const lockPhoto = (photoId: string): Promise<() => void> => acquire(photoLock(photoId));
