import type { Convert } from '#src/sync/outbox/attempt-parts.ts';
import { jpegOf } from './jpeg-of.ts';
import { shrinkInWorker } from './shrink-in-worker.ts';

/** Converts a photo that was saved as it was chosen, in a worker of its own. */
export const convertPhoto: Convert = async (photo) => {
  let shrunk: Awaited<ReturnType<typeof shrinkInWorker>>;
  try {
    shrunk = await shrinkInWorker(new Blob([photo.bytes], { type: photo.type }));
  } catch {
    return 'not-here'; // its worker could not be fetched, or has died: it is tried again
  }
  if (shrunk === null || shrunk.is === 'no-decoder') return 'not-here';
  return shrunk.is === 'ready' ? jpegOf(photo, shrunk) : shrunk.is;
};
