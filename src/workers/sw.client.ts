import { Workbox } from 'workbox-window';
import type { Message } from './sw-messages.ts';

/** How often a visible page looks for a new version. */
const versionCheckMs = 60 * 60_000;

export interface AppUpdate {
  /** Switches to the waiting version; the page reloads when it has taken over. */
  apply(): void;
}

/** Addresses of photos on screen that the service worker did not see, because it took over later. */
const shownPhotos = (): string[] =>
  [...document.images]
    .filter((image) => image.complete && image.naturalWidth > 0)
    .map((image) => image.currentSrc);

/** Registers the service worker. A new version waits until the user (or a long absence) lets it take over. */
export const registerServiceWorker = (onWaiting: (update: AppUpdate) => void): void => {
  if (!('serviceWorker' in navigator)) return;
  const workbox = new Workbox('/sw.js', { updateViaCache: 'none' });
  let applying = false;
  workbox.addEventListener('waiting', () =>
    onWaiting({
      apply: () => {
        applying = true;
        workbox.messageSkipWaiting();
      },
    }),
  );
  workbox.addEventListener('controlling', ({ isUpdate }) => {
    if (applying) location.reload();
    if (applying || isUpdate === true) return;
    const seen: Message = { type: 'KEEP_PHOTOS', urls: shownPhotos().slice(0, 200), on: 'sight' };
    navigator.serviceWorker.controller?.postMessage(seen);
  });
  const look = () => {
    // offline or during an update it fails; the next check tries again
    if (document.visibilityState === 'visible') workbox.update().catch(() => {});
  };
  workbox
    .register()
    .then(() => {
      setInterval(look, versionCheckMs);
      addEventListener('online', look);
    })
    // first visit with no network, or a browser that forbids it: the app works online as before
    .catch(() => {});
};
