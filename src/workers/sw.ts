/** Serves the app shell and photos with no network. Data is never cached here: it lives in IndexedDB, per user. */

import './trusted-scripts.ts';
import * as v from 'valibot';
import { clientsClaim } from 'workbox-core';
import { PrecacheController } from 'workbox-precaching';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { isServerPath } from '#contract/server-paths.ts';
import { env } from '#src/env.ts';
import { systemClock } from '#src/lib/time.ts';
import { type BuildFile, unpacked } from './build-files.ts';
import { capped } from './capped-cache.ts';
import { expects, isOurOwnFile } from './captive-portal-guard.ts';
import { enginePart } from './engine-part.ts';
import { deleteOtherSnapshots, shellPath } from './snapshot-cache.ts';
import { installSnapshots } from './snapshot-routes.ts';
import { storedAnyhow, storedAtLeast, storedPhoto } from './stored-photo.ts';
import { Message } from './sw-messages.ts';
import { fontCache, keptCache, photoCache, sharePath, snapshotCachePrefix, syncTag } from './sw-names.ts';
import { pushTexts } from './text.ts';

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: BuildFile[] };

/** The browser's own look into a cache compares the headers that `Vary` names, which the worker's requests lack. */
const withoutVary = (response: Response): Response => {
  const headers = new Headers(response.headers);
  headers.delete('vary');
  return new Response(response.body, { headers }); // its status is 200
};

// a portal's page with status 200 must never become the shell (F-E1)
const precache = new PrecacheController({
  plugins: [
    {
      cacheWillUpdate: async ({ request, response }) =>
        (await isOurOwnFile(request.url, response)) ? withoutVary(response) : null,
    },
  ],
});
precache.addToCacheList(unpacked(self.__WB_MANIFEST));

/** A cache that has not answered by then may say nothing for many seconds: WebKit's do (docs/decisions/0060), ms. */
const cacheMs = 2_000;

/** What a cache has of our own; after a while also what the server answers, if it is `file`. */
const soon = async (found: Promise<Response>, request: Request, file: string): Promise<Response> => {
  const inTime = await Promise.race([found, new Promise<void>((go) => systemClock.setTimer(cacheMs, go))]);
  if (inTime) return inTime;
  const fresh = fetch(request).then(async (answer) => ((await isOurOwnFile(file, answer)) ? answer : found));
  return Promise.race([found, fresh.catch(() => found)]);
};

registerRoute(
  ({ url }) => precache.getCacheKeyForURL(url.href) !== undefined,
  (options) => soon(precache.strategy.handle(options), options.request, options.url.href),
);
const shellKey = precache.getCacheKeyForURL(shellPath) ?? shellPath;
/** Of this build: the key of its shell carries the revision. */
const snapshots = snapshotCachePrefix + shellKey.split('=').pop();

self.addEventListener('install', (event) => {
  const ready = async (): Promise<void> => {
    enginePart(); // now, so that it can be loaded later; here, for only what this waits for can end the installation
    await precache.install(event);
    const shell = (await precache.matchPrecache(shellPath)) as Response; // an install without it has failed
    await installSnapshots(event, shell, snapshots, precache.strategy.cacheName);
  };
  event.waitUntil(ready());
});
self.addEventListener('activate', (event) => {
  event.waitUntil(precache.activate(event));
  event.waitUntil(deleteOtherSnapshots(snapshots));
});
clientsClaim();

// where the browser routes by itself, only addresses without a fixed name come here
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && !isServerPath(url.pathname),
  ({ request, url }) => {
    const stored = async (): Promise<Response> =>
      (await caches.match(url.pathname + url.search, { cacheName: snapshots })) ??
      (await precache.matchPrecache(shellPath)) ??
      fetch(request); // the browser has taken the caches away
    return soon(stored(), request, new URL(shellPath, url).href);
  },
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === sharePath,
  async ({ request }) => enginePart().takeShared(request),
  'POST',
);

registerRoute(
  ({ url, sameOrigin, request }) =>
    sameOrigin && request.mode === 'navigate' && url.pathname.startsWith('/oauth2/authorization/'),
  async ({ request }) => {
    const settled = async () => enginePart().settleLogout();
    await settled().catch(() => {}); // a database that cannot be opened prevents no login
    return fetch(request);
  },
);

const mediaPrefix = new URL(`${env.mediaBase}/`, self.location.origin).href;
/** From a cache of what was fetched before, of these types only. */
const seen = (cacheName: string, most: number, ...types: string[]) =>
  new CacheFirst({
    cacheName,
    plugins: [
      {
        cacheWillUpdate: async ({ response }) =>
          types.some((type) => expects(type, response)) ? response : null,
      },
      capped(cacheName, most),
    ],
  });
const seenPhotos = seen(photoCache, 900, 'image/'); // some in two sizes
registerRoute(
  ({ url, request }) => request.method === 'GET' && url.href.startsWith(mediaPrefix),
  async (options) => {
    const stored = await storedAtLeast(options.url);
    if (stored !== undefined) return stored;
    const answer = await seenPhotos.handle(options).catch(noAnswer);
    const isGiven = expects('image/', answer) || options.request.destination !== 'image'; // a fetch makes a copy of the photo
    return isGiven ? answer : ((await storedAnyhow(options.url)) ?? answer);
  },
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/fonts/'),
  seen(fontCache, 120, 'font/', 'text/css'),
);

/** Not `Response.error()`: WebKit reports each of those as an unhandled rejection of the worker. */
const noAnswer = (): Response => new Response(null, { status: 504 });

// a navigation that even the shell cannot answer: say so in Korean rather than with the browser's own page
setCatchHandler(async ({ request }) =>
  request.mode === 'navigate' ? ((await precache.matchPrecache('/offline.html')) ?? noAnswer()) : noAnswer(),
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
  const drained = async (): Promise<void> => {
    const isDone = await enginePart().drain();
    // a browser tries a few times more; after that the next start sends it
    if (!isDone && !event.lastChance) throw new Error('pending');
  };
  event.waitUntil(drained());
});

/** A database or a network that hangs must not make a push silent: a browser ends such subscriptions, ms. */
const pushMs = 8_000;

/** Shows what a push says; where that cannot be read, that something came. Then what it is about is read, if it must be. */
const pushed = async (text: string): Promise<void> => {
  let isLate = false;
  const late = new Promise<never>((_go, fail) =>
    systemClock.setTimer(pushMs, () => {
      isLate = true;
      fail(new Error('late'));
    }),
  );
  const shown = async (): Promise<void> => enginePart().showPushed(text, () => isLate);
  try {
    await Promise.race([shown(), late]);
    await enginePart()
      .readPushed(text)
      .catch(() => {}); // no network: its screen reads it
  } catch {
    const { app, wordless } = pushTexts;
    await self.registration.showNotification(app, {
      body: wordless,
      lang: 'ko',
      tag: app,
      icon: '/icons/icon-192.png',
    });
  }
};

self.addEventListener('push', (event) => event.waitUntil(pushed(event.data?.text() ?? '')));

self.addEventListener('notificationclick', (event) => {
  const { notification, action } = event;
  const { title, tag, data } = notification;
  const acted = async (): Promise<void> =>
    enginePart().pressed(action, { title, tag, data, close: () => notification.close() });
  event.waitUntil(acted().catch(() => self.clients.openWindow('/')));
});

self.addEventListener('pushsubscriptionchange', (event) => {
  const renewed = async (): Promise<void> => enginePart().renewSubscription();
  event.waitUntil(renewed().catch(() => {})); // the next start compares and renews it
});

/** Fetched once; one that is here already is taken from where it is. */
const keepPhotos = async (urls: readonly string[], name: string): Promise<void> => {
  const cache = await caches.open(name);
  for (const url of urls) {
    if (!url.startsWith(mediaPrefix) || (await cache.match(url)) !== undefined) continue;
    const known = await storedPhoto(url);
    const response = known ?? (await fetch(url, { credentials: 'omit' }).catch(() => null)); // offline: seen again later
    if (response !== null && expects('image/', response)) await cache.put(url, response);
  }
};

const releasePhotos = async (urls: readonly string[]): Promise<void> => {
  await keepPhotos(urls, photoCache);
  const kept = await caches.open(keptCache);
  for (const url of urls) await kept.delete(url);
};
