/** Serves the app shell and photos with no network. Data is never cached here: it lives in IndexedDB, per user. */

import * as v from 'valibot';
import { clientsClaim } from 'workbox-core';
import {
  addPlugins,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { env } from '#src/env.ts';
import { capped } from './capped-cache.ts';
import { expects, isOurOwnFile } from './captive-portal-guard.ts';
import { drain } from './drain.ts';
import { settleLogout } from './login-gate.ts';
import { sharePath, takeShared } from './share.ts';
import { fontCache, keptCache, Message, photoCache, syncTag } from './sw-messages.ts';

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: (PrecacheEntry | string)[] };

// a portal's page with status 200 must never become the shell (F-E1)
addPlugins([
  {
    cacheWillUpdate: async ({ request, response }) =>
      (await isOurOwnFile(request.url, response)) ? response : null,
  },
]);
precacheAndRoute(self.__WB_MANIFEST, { cleanURLs: false });
cleanupOutdatedCaches();
clientsClaim();

const notPages = [
  /^\/api\//,
  /^\/oauth2\//,
  /^\/login\/oauth2\//,
  /^\/ws(\/|$)/,
  /^\/media/,
  /^\/__test\//,
  /^\/healthz$/,
  /^\/readyz$/,
];
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: notPages }));

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === sharePath,
  ({ request }) => takeShared(request),
  'POST',
);

registerRoute(
  ({ url, sameOrigin, request }) =>
    sameOrigin && request.mode === 'navigate' && url.pathname.startsWith('/oauth2/authorization/'),
  async ({ request }) => {
    await settleLogout().catch(() => {}); // a database that cannot be opened prevents no login
    return fetch(request);
  },
);

const mediaPrefix = new URL(`${env.mediaBase}/`, self.location.origin).href;
const seenPhotos = new CacheFirst({
  cacheName: photoCache,
  plugins: [
    { cacheWillUpdate: async ({ response }) => (expects('image/', response) ? response : null) },
    capped(photoCache, 600),
  ],
});
registerRoute(
  ({ url, request }) => request.method === 'GET' && url.href.startsWith(mediaPrefix),
  async (options) =>
    (await caches.match(options.request, { cacheName: keptCache })) ?? seenPhotos.handle(options),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/fonts/'),
  new CacheFirst({
    cacheName: fontCache,
    plugins: [
      {
        cacheWillUpdate: async ({ response }) =>
          expects('font/', response) || expects('text/css', response) ? response : null,
      },
      capped(fontCache, 120),
    ],
  }),
);

/** Not `Response.error()`: WebKit reports each of those as an unhandled rejection of the worker. */
const noAnswer = (): Response => new Response(null, { status: 504 });

// a navigation that even the shell cannot answer: say so in Korean rather than with the browser's own page
setCatchHandler(async ({ request }) =>
  request.mode === 'navigate'
    ? ((await caches.match('/offline.html', { ignoreSearch: true })) ?? noAnswer())
    : noAnswer(),
);

self.addEventListener('message', (event) => {
  const message = v.safeParse(Message, event.data);
  if (!message.success) return;
  if (message.output.type === 'SKIP_WAITING') void self.skipWaiting();
  else if (message.output.type === 'RELEASE_PHOTOS') event.waitUntil(releasePhotos(message.output.urls));
  else
    event.waitUntil(
      keepPhotos(message.output.urls, message.output.on === 'purpose' ? keptCache : photoCache),
    );
});

/** Background Sync, which TypeScript's library does not describe. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
  readonly lastChance: boolean;
}

self.addEventListener('sync', (raw) => {
  const event = raw as SyncEvent; // described above
  if (event.tag !== syncTag) return;
  event.waitUntil(
    drain().then((done) => {
      // a browser tries a few times more; after that the next start sends it
      if (!done && !event.lastChance) throw new Error('something still waits to be sent');
    }),
  );
});

/** Fetched once; one that is here already is taken from where it is. */
const keepPhotos = async (urls: readonly string[], name: string): Promise<void> => {
  const cache = await caches.open(name);
  for (const url of urls) {
    if (!url.startsWith(mediaPrefix) || (await cache.match(url)) !== undefined) continue;
    const known = await caches.match(url); // whichever has it
    const response = known ?? (await fetch(url, { credentials: 'omit' }).catch(() => null)); // offline: seen again later
    if (response !== null && expects('image/', response)) await cache.put(url, response);
  }
};

const releasePhotos = async (urls: readonly string[]): Promise<void> => {
  await keepPhotos(urls, photoCache);
  const kept = await caches.open(keptCache);
  for (const url of urls) await kept.delete(url);
};
