import type { Message } from '#src/workers/sw-messages.ts';

/**
 * Has the service worker keep these photos for when there is no network, or lets them make room again; where there is no
 * service worker, they are as before.
 */
export const keepPhotos = (urls: readonly string[], on: boolean): void => {
  if (!('serviceWorker' in navigator)) return;
  const absolute = [...new Set(urls.map((url) => new URL(url, location.href).href))];
  const message: Message = on
    ? { type: 'KEEP_PHOTOS', urls: absolute, on: 'purpose' }
    : { type: 'RELEASE_PHOTOS', urls: absolute };
  navigator.serviceWorker.controller?.postMessage(message);
};
