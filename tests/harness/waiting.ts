import type { Page } from '@playwright/test';
import type { OutboxEntry } from '#src/db/rows.ts';

/** Puts mutations into the database of whoever is logged in, as an earlier start of the app would have left them. */
export const leaveEntries = (page: Page, rows: readonly OutboxEntry[]): Promise<void> =>
  page.evaluate(async (left) => {
    const settled = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((found, failed) => {
        request.onsuccess = () => found(request.result);
        request.onerror = () => failed(request.error);
      });
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    const db = await settled(indexedDB.open(names.find((name) => /^campick-\d+$/.test(name)) ?? ''));
    const outbox = db.transaction('outbox', 'readwrite').objectStore('outbox');
    await Promise.all(left.map((row) => settled(outbox.put(row))));
    db.close();
  }, rows);
