import { systemClock } from '#src/lib/time.ts';
import { keptCache, photoCache } from '#src/workers/sw-names.ts';

/** Photos that the service worker has stored: because they were seen, or on purpose. */
export interface StoredPhotos {
  readonly count: number;
  readonly bytes: number;
}

/** So many are read at once: a browser may open a file for each. */
const atOnce = 20;

/** Without reading the photo, where its answer said how long it is. */
const bytesOf = async (answer: Response | undefined): Promise<number> =>
  Number(answer?.headers.get('content-length')) || ((await answer?.blob())?.size ?? 0);

const photosIn = async (name: string): Promise<StoredPhotos> => {
  if (!('caches' in globalThis) || !(await caches.has(name))) return { count: 0, bytes: 0 };
  const cache = await caches.open(name);
  const keys = await cache.keys();
  let bytes = 0;
  for (let at = 0; at < keys.length; at += atOnce) {
    const some = keys.slice(at, at + atOnce).map(async (key) => bytesOf(await cache.match(key)));
    for (const size of await Promise.all(some)) bytes += size;
  }
  return { count: keys.length, bytes };
};

export const seenPhotos = (): Promise<StoredPhotos> => photosIn(photoCache);
export const keptPhotos = (): Promise<StoredPhotos> => photosIn(keptCache);

/** Deletes the photos of what was seen: each can be fetched again. Those kept on purpose stay. */
export const deleteSeenPhotos = async (): Promise<void> => {
  if ('caches' in globalThis) await caches.delete(photoCache);
};

const madeRoom = new Set<() => void>();

/** Tells each time something was deleted because the device is full. Returns the way to stop it. */
export const watchRoom = (made: () => void): (() => void) => {
  madeRoom.add(made);
  return () => void madeRoom.delete(made);
};

/**
 * Where the device is full: deletes seen photos, each of which can be fetched again. What was kept on purpose, waits or is
 * read offline stays, and so do the documents that starts begin with. Returns whether anything was deleted.
 */
export const makeRoom = async (): Promise<boolean> => {
  if (!('caches' in globalThis) || !(await caches.has(photoCache))) return false;
  const cache = await caches.open(photoCache);
  const keys = await cache.keys();
  if (keys.length === 0) return false;
  // one by one: a cache that another context has open is only deleted once that one is done with it
  await Promise.all(keys.map((key) => cache.delete(key)));
  for (const made of madeRoom) made();
  return true;
};

/** yes: the browser deletes nothing by itself · no: it may, where space is short · none: it cannot be asked. */
export type Persistence = 'yes' | 'no' | 'none';

export const persistence = async (): Promise<Persistence> => {
  const { storage } = navigator;
  if (typeof storage?.persist !== 'function') return 'none';
  return (await storage.persisted()) ? 'yes' : 'no';
};

const askedKey = 'campick-persist-asked';
/** Some browsers ask their user, who may have said no: not asked again by itself before that, ms. */
const restMs = 30 * 86_400_000;

/** One question at a time: what a second tap asks is what is being asked. */
let asking: Promise<Persistence> | null = null;

/** Asks the browser to delete nothing by itself. Returns what it said. */
export const askToPersist = (): Promise<Persistence> => {
  const ask = async (): Promise<Persistence> => {
    if ((await persistence()) !== 'no') return persistence();
    try {
      localStorage.setItem(askedKey, String(systemClock.wall())); // before: the page may be closed over the question
    } catch {
      // storage is full: it may be asked again
    }
    return (await navigator.storage.persist()) ? 'yes' : 'no';
  };
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
};

/** Whether it may be asked without a tap: not soon after the last time. */
export const mayAskToPersist = async (): Promise<boolean> =>
  systemClock.wall() - Number(localStorage.getItem(askedKey)) >= restMs && (await persistence()) === 'no';

/** Asks without a tap, and only on a page that is seen. Returns whether it did. */
export const askToPersistUnbidden = async (): Promise<boolean> => {
  if (document.visibilityState !== 'visible' || !(await mayAskToPersist())) return false;
  await askToPersist();
  return true;
};
