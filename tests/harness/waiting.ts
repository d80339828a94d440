import type { Page } from '@playwright/test';
import type { OutboxRow } from '#src/db/rows.ts';

/** Puts intents into the database of whoever is logged in, as an earlier start of the app would have left them. */
export const leaveIntents = (page: Page, rows: readonly OutboxRow[]): Promise<void> =>
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
