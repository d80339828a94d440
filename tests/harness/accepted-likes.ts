import { expect, type Locator, type Page } from '@playwright/test';
import * as v from 'valibot';
import { allNewest } from './catalogue.ts';
import { storedRow } from './device-state.ts';
import { type StoredEntry, storedEntries } from './kill.ts';

/** Hearts as a person presses them, and what waits behind them; for journeys without kills. */

const Session = v.object({ userId: v.number() });

/** Who is logged in on this device. */
export const whoIs = async (page: Page): Promise<number> =>
  v.parse(Session, await storedRow(page, 'campick-device', 'session', 'session')).userId;

/** Some of the newest listings, the first five after so many. */
export const fiveListings = async (origin: string, from = 0): Promise<number[]> =>
  (await allNewest(origin)).slice(from, from + 5).map(({ itemId }) => itemId);

export const heart = (page: Page): Locator => page.getByRole('button', { name: /^관심 상품에 담기/ }).first();

/** Opens each once, so that they are stored with their details. */
export const visit = async (page: Page, origin: string, items: readonly number[]): Promise<void> => {
  for (const item of items) {
    await page.goto(`${origin}/detail/${item}`);
    await expect(heart(page)).toBeVisible();
    const database = `campick-${await whoIs(page)}`;
    await expect
      .poll(() => page.evaluate(detailOfRow, { database, item }), { message: `listing ${item} is stored` })
      .toBe(true);
  }
};

/** Serialised into the page. */
const detailOfRow = async ({ database, item }: { readonly database: string; readonly item: number }) => {
  const settled = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((found, failed) => {
      request.onsuccess = () => found(request.result);
      request.onerror = () => failed(request.error);
    });
  const db = await settled(indexedDB.open(database));
  const row: { readonly detail: unknown } | undefined = await settled(
    db.transaction('items').objectStore('items').get(item),
  );
  db.close();
  return row !== undefined && row.detail !== null;
};

/** Presses the heart of each, as it is stored, and waits until every mutation is kept. */
export const likeAll = async (
  page: Page,
  origin: string,
  items: readonly number[],
): Promise<StoredEntry[]> => {
  const userId = await whoIs(page);
  for (const item of items) {
    await page.goto(`${origin}/detail/${item}`, { waitUntil: 'domcontentloaded' });
    await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
    await heart(page).click();
    await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
    await expect
      .poll(async () => (await storedEntries(page, userId)).some(({ lane }) => lane === `item:${item}`))
      .toBe(true);
  }
  return storedEntries(page, userId);
};
