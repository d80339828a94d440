import { shellPath, snapshotAddresses } from './snapshot-cache.ts';

/** The browser's own routing of requests (Chromium, Safari 27), which TypeScript's library does not describe. */
interface RoutedInstallEvent extends ExtendableEvent {
  addRoutes?(rules: readonly object[]): Promise<void>;
}

/** Fills the build's cache with its plain shell and has the browser answer from caches by itself where it can. */
export const installSnapshots = async (
  event: ExtendableEvent,
  shell: Response,
  cacheName: string,
  precacheName: string,
): Promise<void> => {
  const cache = await caches.open(cacheName);
  for (const address of [shellPath, ...snapshotAddresses]) await cache.put(address, shell.clone());
  const rules = snapshotAddresses.map((address) => {
    const [pathname, search = ''] = address.split('?');
    return {
      condition: { urlPattern: { pathname, search }, requestMode: 'navigate' },
      source: { cacheName },
    };
  });
  await (event as RoutedInstallEvent)
    .addRoutes?.([
      ...rules,
      // a file of the build has its hash in its name: whichever cache has it is right
      { condition: { urlPattern: { pathname: '/assets/*' } }, source: { cacheName: precacheName } },
    ])
    .catch(() => {}); // a browser that knows other rules asks the worker, as one that knows none
};
