import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import type { ItemDetail } from '#contract/item.ts';
import { actionTexts, networkTexts } from '#src/copy/shell.ts';
import { pickFormTexts } from '#src/features/pick/form/text.ts';
import { format } from '#src/lib/kst.ts';
import { allNewest, detailOf } from './catalogue.ts';
import { logIn } from './login.ts';
import { installed } from './screens.ts';
import { serverNow } from './server-clock.ts';

/** The form of a PICK, its drawer, and the ticket that waits, as a person finds them. */

/** What a listing must be like. */
interface Wanted {
  readonly type: 'RENTAL' | 'SALE';
  readonly method: 'DIRECT' | 'PARCEL';
  readonly canDeal?: boolean;
}

const dayMs = 86_400_000;

/** A listing that is traded like this and of which no day is taken; `nth` of them. */
export const listingFor = async (
  origin: string,
  { type, method, canDeal }: Wanted,
  nth = 0,
): Promise<ItemDetail> => {
  let found = 0;
  for (const { itemId, transactionTypes, tradeMethods } of await allNewest(origin)) {
    if (!transactionTypes.includes(type) || !tradeMethods.includes(method)) continue;
    const detail = await detailOf(origin, itemId);
    if (canDeal !== undefined && detail.itemInfo.canDeal !== canDeal) continue;
    if (detail.itemInfo.saleDate !== null || (await hasTaken(origin, detail))) continue;
    if (found === nth) return detail;
    found += 1;
  }
  throw new Error('the demo campus has no such listing');
};

/** Whether any day of the next two months is taken. */
const hasTaken = async (origin: string, { itemId, itemInfo }: ItemDetail): Promise<boolean> => {
  if (!itemInfo.transactionTypes.includes('RENTAL')) return false;
  const now = await serverNow(origin);
  const months = [now, now + 31 * dayMs].map((at) => format.drawerDay(at).split('.').map(Number));
  for (const [year, month] of months) {
    const answer = await fetch(
      `${origin}/api/v1/item/${itemId}/rental-availability?year=${year}&month=${month}`,
    );
    const { data }: { data: { availability: Record<string, boolean> } } = await answer.json();
    const today = format.drawerDay(now).replaceAll('.', '-');
    if (Object.entries(data.availability).some(([day, free]) => day >= today && !free)) return true;
  }
  return false;
};

export const pathOf = (itemId: number, { type, method }: Wanted): string =>
  `/post-pick/${itemId}/${type}/${method}`;

/** The form for this listing before a new person, in the installed app. */
export const openCreate = async (
  page: Page,
  origin: string,
  nickname: string,
  wanted: Wanted,
  nth = 0,
): Promise<ItemDetail> => {
  await logIn(page, origin, nickname);
  const listing = await listingFor(origin, wanted, nth);
  await page.goto(pathOf(listing.itemId, wanted));
  await expect(saveButton(page)).toBeVisible();
  await installed(page);
  return listing;
};

/** The button that sends it. */
export const saveButton = (page: Page): Locator =>
  page.getByRole('button', { name: actionTexts.save, exact: true });

/** The button of a date, also once something is chosen: its label stays its name's beginning. */
export const dateButton = (page: Page, label: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^${label}`) });

export const drawer = (page: Page, label: string): Locator => page.getByRole('dialog', { name: label });

/** The cell of a day in the calendar that is open. */
export const dayCell = (page: Page, at: number): Locator =>
  page.getByRole('grid').getByRole('button', { name: new RegExp(`^${format.spokenDay(at)}`) });

const monthNumber = (caption: string): number => {
  const [year = 0, month = 0] = caption.match(/\d+/g)?.map(Number) ?? [];
  return year * 12 + month;
};

/** Shows the month of a day, which may be before the one that the calendar opens at. */
export const turnTo = async (page: Page, at: number): Promise<void> => {
  const caption = page.getByRole('dialog').getByText(/^\d{4}년 \d{1,2}월$/);
  const wanted = format.month(at);
  for (let turns = 0; turns < 12 && (await caption.textContent()) !== wanted; turns += 1) {
    const isLater = monthNumber((await caption.textContent()) ?? '') > monthNumber(wanted);
    await page.getByRole('button', { name: isLater ? '이전 달' : '다음 달' }).click();
  }
  await expect(caption).toHaveText(wanted);
};

/** The drawer has come up whole: what is pressed while it moves may be missed. */
const stands = (sheet: Locator): Promise<unknown> =>
  sheet.evaluate((dialog) =>
    Promise.allSettled(dialog.getAnimations({ subtree: true }).map(({ finished }) => finished)),
  );

/** Chooses a day and, where there is one, a time in the drawer under this label. */
export const choose = async (page: Page, label: string, at: number, time?: string): Promise<void> => {
  await dateButton(page, label).click();
  await turnTo(page, at);
  await stands(drawer(page, label));
  await dayCell(page, at).click();
  await drawer(page, label).getByRole('button', { name: actionTexts.next, exact: true }).click();
  if (time !== undefined) {
    await page.getByLabel(pickFormTexts.time).fill(time);
    await drawer(page, label).getByRole('button', { name: actionTexts.done }).click();
  }
  await expect(drawer(page, label)).toHaveCount(0);
  await expect(dateButton(page, label)).toContainText(format.day(at));
};

/** So many days from now, at the server. */
export const inDays = async (origin: string, days: number): Promise<number> =>
  (await serverNow(origin)) + days * dayMs;

/** Takes the network away and waits until the app has noticed. */
export const goOffline = async (page: Page, context: BrowserContext): Promise<void> => {
  await context.setOffline(true);
  await expect(page.getByText(networkTexts.offline)).toBeVisible();
};

/** What is kept of a form. */
export const draftOf = (page: Page, key: string): Promise<unknown> =>
  page.evaluate(async (wantedKey) => {
    const settled = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((found, failed) => {
        request.onsuccess = () => found(request.result);
        request.onerror = () => failed(request.error);
      });
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    const db = await settled(indexedDB.open(names.find((name) => /^campick-\d+$/.test(name)) ?? ''));
    const row: { value?: unknown } | undefined = await settled(
      db.transaction('drafts').objectStore('drafts').get(wantedKey),
    );
    db.close();
    return row?.value;
  }, key);
