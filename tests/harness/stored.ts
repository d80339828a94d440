import type { Page } from '@playwright/test';
import type { AccountTables } from '#src/db/rows.ts';

/** Rows by the table they go into. */
export type Rows = { readonly [T in keyof AccountTables]?: readonly AccountTables[T][] };

/**
 * Writes rows into the database of whoever is logged in, as the engine would have, and tells the open screens of it as
 * Dexie tells them of a write in another tab. `empty`: tables that are cleared first.
 */
export const leaveRows = (
  page: Page,
  rows: Rows,
  empty: readonly (keyof AccountTables)[] = [],
): Promise<void> =>
  page.evaluate(
    async ([tables, cleared]) => {
      const settled = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((found, failed) => {
          request.onsuccess = () => found(request.result);
          request.onerror = () => failed(request.error);
        });
      const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
      const db = await settled(indexedDB.open(names.find((name) => /^campick-\d+$/.test(name)) ?? ''));
      const into = [...new Set([...Object.keys(tables), ...cleared])];
      if (into.length === 0) return db.close();
      const transaction = db.transaction(into, 'readwrite');
      const whole = new Promise<void>((done, failed) => {
        transaction.oncomplete = () => done();
        transaction.onabort = () => failed(transaction.error);
      });
      for (const table of cleared) transaction.objectStore(table).clear();
      for (const [table, left] of Object.entries(tables))
        for (const row of left) transaction.objectStore(table).put(row);
      await whole;
      db.close();
      const all = { d: 1, from: Number.NEGATIVE_INFINITY, to: [[]] };
      dispatchEvent(new CustomEvent('x-storagemutated-1', { detail: { all } }));
    },
    [rows, empty] as const,
  );
