import type { WorkboxPlugin } from 'workbox-core';
import { registerQuotaErrorCallback } from 'workbox-core/registerQuotaErrorCallback.js';

/**
 * Keeps a cache at so many entries: the longest stored goes first, as a cache lists its keys in the order of their writes.
 * When the device is full the whole cache goes: everything in it can be fetched again.
 */
export const capped = (cacheName: string, most: number): WorkboxPlugin => {
  registerQuotaErrorCallback(() => caches.delete(cacheName).then(() => {}));
  return {
    cacheDidUpdate: async () => {
      const cache = await caches.open(cacheName);
      const keys = await cache.keys();
      for (const key of keys.slice(0, Math.max(0, keys.length - most))) await cache.delete(key);
    },
  };
};
