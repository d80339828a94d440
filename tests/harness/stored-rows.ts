import type { Page } from '@playwright/test';
import * as v from 'valibot';

const Row = v.looseObject({ id: v.string(), lane: v.string(), state: v.string(), attempts: v.number() });
export type StoredIntent = v.InferOutput<typeof Row>;

/** Every row of one table of our databases; empty where the table is not there. */
export const storedRows = (page: Page, database: string, table: string): Promise<unknown[]> =>
  page.evaluate(
    async ([name, store]) => {
      if (!(await indexedDB.databases()).some((one) => one.name === name)) return [];
      const settled = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((found, failed) => {
          request.onsuccess = () => found(request.result);
          request.onerror = () => failed(request.error);
        });
      const db = await settled(indexedDB.open(name));
      try {
        if (!db.objectStoreNames.contains(store)) return [];
        return await settled(db.transaction(store).objectStore(store).getAll());
      } finally {
        db.close();
      }
    },
    [database, table] as const,
  );

/** What waits on this device for that account, as stored. */
export const storedIntents = async (page: Page, userId: number): Promise<StoredIntent[]> =>
  v.parse(v.array(Row), await storedRows(page, `campick-${userId}`, 'outbox'));
