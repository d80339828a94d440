import type { Message } from '#src/workers/sw-messages.ts';

const absolutes = (urls: readonly string[]): string[] => [
  ...new Set(urls.map((url) => new URL(url, location.href).href)),
];

const tell = (message: Message): void => {
  if ('serviceWorker' in navigator) navigator.serviceWorker.controller?.postMessage(message);
};

/**
 * Has the service worker keep these photos for when there is no network, or lets them make room again; where there is
 * no service worker, they are as before.
 */
export const keepPhotos = (urls: readonly string[], on: boolean): void => {
  const all = absolutes(urls);
  tell(on ? { type: 'KEEP_PHOTOS', urls: all, on: 'purpose' } : { type: 'RELEASE_PHOTOS', urls: all });
};

/**
 * Has it cache them as if they had been drawn, so that they are there without a network though no screen has shown them
 * yet.
 */
export const seePhotos = (urls: readonly string[]): void => {
  if (urls.length > 0) tell({ type: 'KEEP_PHOTOS', urls: absolutes(urls), on: 'sight' });
};
