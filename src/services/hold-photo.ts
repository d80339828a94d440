import { hold, photoLock } from '#src/workers/locks.ts';

/** Keeps the engine from converting a chosen photo until what is answered is called. */
export const holdPhoto = (photoId: string): Promise<() => void> => hold(photoLock(photoId));
