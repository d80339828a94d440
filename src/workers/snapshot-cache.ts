import { systemClock } from '#src/lib/time.ts';
import { exclusive } from './locks.ts';
import { snapshotCachePrefix } from './sw-names.ts';

/**
 * Snapshots: the first screens as documents, each drawn from what its account's database holds, so that a start paints
 * before any script runs (docs/decisions/0045). A build has a cache of its own, as a document names the scripts of its
 * build; beside the snapshots it holds the plain shell, which stands at every address that has no snapshot: a static
 * route whose cache has no entry would ask the network.
 */

/** The address under which the cache holds the build's plain shell. */
export const shellPath = '/index.html';

/** The addresses that are answered from the cache alone, with no service worker started where a browser can. */
export const snapshotAddresses = ['/', '/?source=pwa', '/chat', '/pick'] as const;

/** The address under which the cache says whose snapshots it holds. */
const ownerPath = '/snapshot-account';

/** Held while a snapshot is written and while the session changes: no snapshot is written after its session ended. */
const snapshotLock = 'campick-snapshots';

/** A frozen page never releases a lock: a session is changed after this all the same, ms. */
const longestWaitMs = 2_000;

/** What a copy of the shell must not carry: it describes the bytes of the answer that the copy was made from. */
const ofTransfer = [
  'content-encoding',
  'content-length',
  'vary',
  'etag',
  'date',
  'last-modified',
  'cache-control',
];

/** A document of this origin's own headers, as the shell was answered with. */
export const documentOf = (html: string, headers: Headers): Response => {
  const own = new Headers(headers);
  for (const name of ofTransfer) own.delete(name);
  return new Response(html, { headers: own });
};

const snapshotCaches = async (): Promise<readonly string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(snapshotCachePrefix));

/** Deletes the snapshots of other builds, whose scripts are gone. */
export const deleteOtherSnapshots = async (own: string): Promise<void> => {
  for (const name of await snapshotCaches()) if (name !== own) await caches.delete(name);
};

/** Puts the plain shell at an address; where there is no room for it, nothing stands there. */
const putShell = async (cache: Cache, address: string): Promise<void> => {
  const shell = await cache.match(shellPath);
  try {
    if (shell !== undefined) return await cache.put(address, shell);
  } catch {
    // the disk is full: what stood there goes all the same
  }
  await cache.delete(address);
};

/** Puts the plain shell over every snapshot of every build. */
export const dropSnapshots = async (): Promise<void> => {
  for (const name of await snapshotCaches()) {
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) {
      const { pathname, search } = new URL(url);
      if (pathname === shellPath) continue;
      if (isRouted(pathname + search)) await putShell(cache, url);
      else await cache.delete(url);
    }
  }
};

const isRouted = (address: string): boolean => snapshotAddresses.some((one) => one === address);

/** Runs alone among all contexts, or after a while all the same. */
const alone = <R>(run: () => Promise<R>): Promise<R> => {
  let running: Promise<R> | undefined;
  const once = () => (running ??= run());
  const patience = new Promise<void>((over) => systemClock.setTimer(longestWaitMs, over));
  return Promise.race([exclusive(snapshotLock, once), patience.then(once)]);
};

/**
 * Changes who is logged in on this device: drops the snapshots first, so that an app that is killed in between shows
 * nothing of an account that is gone, and keeps other contexts from writing one meanwhile [S14].
 */
export const withoutSnapshots = <R>(change: () => Promise<R>): Promise<R> =>
  'caches' in globalThis
    ? alone(async () => {
        // where the caches cannot be used, nothing is stored; a session ends all the same
        const drop = () => dropSnapshots().catch(() => {});
        await drop();
        // a page that has held the lock for too long is not waited for: what it has stored meanwhile goes, too
        return change().finally(drop);
      })
    : change();

/**
 * Drops the snapshots unless they are this account's: a database may be gone, and with it the session, while the caches
 * stay. Puts the shell where a full disk had left nothing.
 */
export const claimSnapshots = (cache: Cache, account: string): Promise<void> =>
  alone(async () => {
    const isOwn = (await (await cache.match(ownerPath))?.text()) === account;
    if (!isOwn) await dropSnapshots();
    for (const address of snapshotAddresses)
      if ((await cache.match(address)) === undefined) await putShell(cache, address);
    if (!isOwn) await cache.put(ownerPath, new Response(account));
  });

/** A cache of the build whose shell names this script; undefined while its service worker is not installed. */
export const snapshotCacheOf = async (
  script: string,
): Promise<{ readonly cache: Cache; readonly shell: string; readonly headers: Headers } | undefined> => {
  for (const name of await snapshotCaches()) {
    const cache = await caches.open(name);
    const found = await cache.match(shellPath);
    const shell = await found?.text();
    if (found !== undefined && shell?.includes(script)) return { cache, shell, headers: found.headers };
  }
  return undefined;
};

/** The first part of an address: of screens that are kept as they were read last, each kind has one snapshot. */
const kindOf = (address: string): string => address.split('/')[1] ?? '';

/** Deletes what was read before a screen of the same kind: only the one read last is kept. */
const replaceRead = async (cache: Cache, address: string): Promise<void> => {
  for (const { url } of await cache.keys()) {
    const { pathname, search } = new URL(url);
    const other = pathname + search;
    if (kindOf(other) === kindOf(address) && other !== address && !isRouted(other)) await cache.delete(url);
  }
};

/**
 * Stores snapshots by address unless `isCurrent` says that their session is over; it is asked under the lock [S14]. A
 * screen with no address of its own among `snapshotAddresses` replaces the one of its kind that was read before it.
 * Returns whether all are stored; throws where the disk refuses one.
 */
export const putSnapshots = (
  cache: Cache,
  documents: ReadonlyMap<string, Response>,
  isCurrent: () => Promise<boolean>,
): Promise<boolean> =>
  alone(async () => {
    if (!(await isCurrent())) return false;
    for (const [address, document] of documents) {
      if (!isRouted(address)) await replaceRead(cache, address);
      await cache.put(address, document);
    }
    // the session may have changed meanwhile: it does not wait for ever
    const isStill = await isCurrent();
    if (!isStill) await dropSnapshots();
    return isStill;
  });
