import type { Page } from '@playwright/test';
import * as v from 'valibot';

const Row = v.looseObject({ id: v.string(), lane: v.string(), state: v.string(), attempts: v.number() });
export type StoredEntry = v.InferOutput<typeof Row>;

/** Every row of some tables of one of our databases, at one moment; of one that is not there: none. */
export const storedTables = (
  page: Page,
  database: string,
  tables: readonly string[],
): Promise<Record<string, unknown[]>> =>
  page.evaluate(
    async ([name, stores]) => {
      const done: Record<string, unknown[]> = Object.fromEntries(stores.map((store) => [store, []]));
      if (!(await indexedDB.databases()).some((one) => one.name === name)) return done;
      const settled = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((found, failed) => {
          request.onsuccess = () => found(request.result);
          request.onerror = () => failed(request.error);
        });
      const db = await settled(indexedDB.open(name));
      try {
        const known = stores.filter((store) => db.objectStoreNames.contains(store));
        if (known.length === 0) return done;
        const tx = db.transaction(known);
        const read = async (store: string): Promise<void> => {
          done[store] = await settled(tx.objectStore(store).getAll());
        };
        await Promise.all(known.map(read));
        return done;
      } finally {
        db.close();
      }
    },
    [database, tables] as const,
  );

/** Every row of one table. */
export const storedRows = async (page: Page, database: string, table: string): Promise<unknown[]> =>
  (await storedTables(page, database, [table]))[table] ?? [];

/** What waits on this device for that account, as stored. */
export const storedEntries = async (page: Page, userId: number): Promise<StoredEntry[]> =>
  v.parse(v.array(Row), await storedRows(page, `campick-${userId}`, 'outbox'));
