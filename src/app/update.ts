import type { WaitingUpdate } from '#src/frame/app-context.ts';
import { appIsShown } from '#src/frame/idle.ts';

/** Says whether a new version waits; screens offer it, and it is never applied without the user. */
export interface UpdateSource {
  waiting(): WaitingUpdate | null;
  subscribe(changed: () => void): () => void;
}

export const startUpdates = (): UpdateSource => {
  let waiting: WaitingUpdate | null = null;
  const listeners = new Set<() => void>();
  const register = async () => {
    await appIsShown(); // its installation fetches a hundred files
    const { registerServiceWorker } = await import('#src/workers/sw.client.ts');
    registerServiceWorker((update) => {
      waiting = update;
      for (const listener of listeners) listener();
    });
  };
  // after the first screen: on a first visit the precache downloads would delay it
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
