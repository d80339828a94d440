import type { WaitingUpdate } from '#src/services/app-context.ts';

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
  const register = async () => {
    const { registerServiceWorker } = await import('#src/workers/sw.client.ts');
    registerServiceWorker(
      (update) => {
        waiting = update;
        for (const listener of listeners) listener();
      },
      (post) => post({ type: 'KEEP_PHOTOS', urls: drawnPhotos().slice(0, 200), on: 'sight' }),
    );
  };
  // after the first screen: on a first visit its downloads would stand in the way of what is being looked at
  const later = () => void register().catch(() => {}); // offline at a first visit; the next start registers
  if (document.readyState === 'complete') later();
  else addEventListener('load', later, { once: true });
  return {
    waiting: () => waiting,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
};
