import type { Page } from '@playwright/test';

/**
 * Keeps a transaction open on one table, as a disk that takes its time: whatever else would write there waits. Returns a
 * function that ends it.
 */
export const holdTable = async (
  page: Page,
  database: string,
  table: string,
): Promise<() => Promise<void>> => {
  await page.evaluate(
    ([name, store]) =>
      new Promise<void>((held, failed) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => failed(opening.error);
        opening.onsuccess = () => {
          const tx = opening.result.transaction(store, 'readwrite');
          Object.assign(globalThis, { tableIsHeld: true });
          const turn = (): void => {
            held();
            if (Reflect.get(globalThis, 'tableIsHeld') === true)
              tx.objectStore(store).count().onsuccess = turn;
            else opening.result.close();
          };
          tx.objectStore(store).count().onsuccess = turn;
        };
      }),
    [database, table] as const,
  );
  return () => page.evaluate(() => void Object.assign(globalThis, { tableIsHeld: false }));
};
