import type { WaitingUpdate } from '#src/services/app-context.ts';
import { registerServiceWorker } from '#src/workers/sw.client.ts';

/** Photos drawn so far that a service worker did not see, because it took over later. */
const drawnPhotos = (): string[] =>
  [...document.images]
    .filter((image) => image.complete && image.naturalWidth > 0)
    .map((image) => image.currentSrc);

/** Whether a new version waits; screens offer it and nothing applies it by itself. */
export interface UpdateSource {
  waiting(): WaitingUpdate | null;
  subscribe(changed: () => void): () => void;
}

export const startUpdates = (): UpdateSource => {
  let waiting: WaitingUpdate | null = null;
  const listeners = new Set<() => void>();
  registerServiceWorker(
    (update) => {
      waiting = update;
      for (const listener of listeners) listener();
    },
    (post) => post({ type: 'KEEP_PHOTOS', urls: drawnPhotos().slice(0, 200) }),
  );
  return {
    waiting: () => waiting,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
};
