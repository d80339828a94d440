import type { BrowserContext, Page } from '@playwright/test';

/** Everything that a browser keeps for our origin, as text, by where it was found. */
export interface DeviceState {
  /** `database/table` → rows as JSON. */
  readonly rows: Readonly<Record<string, readonly string[]>>;
  readonly databases: readonly string[];
  /** `cache name` → addresses. */
  readonly caches: Readonly<Record<string, readonly string[]>>;
  readonly localStorage: Readonly<Record<string, string>>;
  readonly sessionStorage: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
}

/** Reads every store of the origin from inside a page of it, without opening anything that is not there. */
export const deviceState = async (context: BrowserContext, page: Page): Promise<DeviceState> => {
  const inside = await page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((found, failed) => {
        request.onsuccess = () => found(request.result);
        request.onerror = () => failed(request.error);
      });
    const rows: Record<string, string[]> = {};
    const databases: string[] = [];
    const readAll = async (factory: IDBFactory, prefix: string) => {
      for (const { name } of await factory.databases()) {
        if (name === undefined) continue;
        databases.push(`${prefix}${name}`);
        const db = await settled(factory.open(name));
        try {
          for (const table of db.objectStoreNames) {
            const store = db.transaction(table).objectStore(table);
            const [keys, all] = await Promise.all([settled(store.getAllKeys()), settled(store.getAll())]);
            rows[`${prefix}${name}/${table}`] = all.map(
              (row, at) => `${JSON.stringify(keys[at])}: ${JSON.stringify(row)}`,
            );
          }
        } finally {
          db.close();
        }
      }
    };
    await readAll(indexedDB, '');
    // the backup store of mutations; TypeScript's library does not describe storage buckets
    const { storageBuckets } = navigator as unknown as {
      readonly storageBuckets?: {
        keys(): Promise<string[]>;
        open(name: string): Promise<{ readonly indexedDB: IDBFactory }>;
      };
    };
    for (const name of (await storageBuckets?.keys()) ?? [])
      await readAll((await storageBuckets?.open(name))?.indexedDB ?? indexedDB, `${name}:`);
    const kept: Record<string, string[]> = {};
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      kept[name] = (await cache.keys()).map((request) => request.url);
    }
    return {
      rows,
      databases,
      caches: kept,
      localStorage: { ...localStorage },
      sessionStorage: { ...sessionStorage },
    };
  });
  const cookies = (await context.cookies()).map(({ name, value }) => `${name}=${value}`);
  return { ...inside, cookies };
};

/** The text stands there by itself: `campick-1` is not in `campick-13`. */
const contains = (text: string, canary: string): boolean =>
  text
    .split(canary)
    .slice(1)
    .some((rest) => !/^\d/.test(rest));

/** Where any of these texts is still kept; empty when nothing of them is. */
export const findTraces = (state: DeviceState, canaries: readonly string[]): string[] => {
  const places: (readonly [string, string])[] = [
    ...Object.entries(state.rows).flatMap(([place, rows]) => rows.map((row) => [place, row] as const)),
    ...Object.entries(state.caches).flatMap(([place, urls]) => urls.map((url) => [place, url] as const)),
    ...Object.entries(state.localStorage).map(([key, value]) => ['localStorage', `${key}=${value}`] as const),
    ...Object.entries(state.sessionStorage).map(
      ([key, value]) => ['sessionStorage', `${key}=${value}`] as const,
    ),
    ...state.cookies.map((cookie) => ['cookies', cookie] as const),
    ...state.databases.map((name) => ['databases', name] as const),
  ];
  return places.flatMap(([place, text]) =>
    canaries.filter((canary) => contains(text, canary)).map((canary) => `${place}: ${canary} in ${text}`),
  );
};

/** One row of one of our databases, or null; for conditions that a test waits for. */
export const storedRow = (page: Page, database: string, table: string, key: string): Promise<unknown> =>
  page.evaluate(
    async ([name, store, id]) => {
      if (!(await indexedDB.databases()).some((one) => one.name === name)) return null;
      const settled = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((found, failed) => {
          request.onsuccess = () => found(request.result);
          request.onerror = () => failed(request.error);
        });
      const db = await settled(indexedDB.open(name));
      try {
        if (!db.objectStoreNames.contains(store)) return null;
        return (await settled(db.transaction(store).objectStore(store).get(id))) ?? null;
      } finally {
        db.close();
      }
    },
    [database, table, key] as const,
  );

/** Deletes every database of ours, as a browser under pressure does; no page may have them open. */
export const deleteDatabases = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.startsWith('campick-')) continue; // the photo cache's own is held by the service worker
      await new Promise((gone, failed) => {
        const asked = indexedDB.deleteDatabase(name);
        asked.onsuccess = gone;
        asked.onerror = failed;
      });
    }
  });
