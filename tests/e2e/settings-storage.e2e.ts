import type { BrowserContext, Page } from '@playwright/test';
import { itemTexts } from '#src/copy/home.ts';
import { labels } from '#src/copy/labels.ts';
import { myScreenTexts } from '#src/features/me/text.ts';
import { settingsScreenTexts, storageScreenTexts as texts } from '#src/features/settings/text.ts';
import { heart, whoIs } from '#tests/harness/accepted-likes.ts';
import { storedRow } from '#tests/harness/device-state.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { openListing } from '#tests/harness/listing-screen.ts';
import { logIn } from '#tests/harness/login.ts';
import { expectSaid } from '#tests/harness/said.ts';
import { cards, installed } from '#tests/harness/screens.ts';
import { storedTables } from '#tests/harness/stored-rows.ts';
import { choice, openWizard } from '#tests/harness/wizard-screen.ts';

/** 앱 설정: what this device fetches and stores, what can be let go, and whether the browser may delete it by itself. */

/** The photos of a cache as the page finds them, each read whole. */
const photosIn = (page: Page, name: string): Promise<{ count: number; bytes: number }> =>
  page.evaluate(async (cacheName) => {
    const cache = await caches.open(cacheName);
    const keys = await cache.keys();
    const sizes = await Promise.all(
      keys.map(async (key) => ((await (await cache.match(key))?.blob())?.size ?? 0) as number),
    );
    return { count: keys.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
  }, name);

/** What stands beside a row's name. */
const figure = (page: Page, label: string) =>
  page
    .getByRole('main')
    .locator('p, a')
    .filter({ has: page.getByText(label, { exact: true }) });

/** What the browser says when it is asked not to delete anything; counts how often it is. */
const answerPersist = async (context: BrowserContext, says: boolean): Promise<void> => {
  await context.addInitScript((answer) => {
    const asked = 'test-persist-asked';
    const times = (): number => Number(localStorage.getItem(asked));
    Object.assign(StorageManager.prototype, {
      persisted: async () => answer && times() > 0,
      persist: async () => {
        localStorage.setItem(asked, String(times() + 1));
        return answer;
      },
    });
  }, says);
};

const timesAsked = (page: Page): Promise<number> =>
  page.evaluate(() => Number(localStorage.getItem('test-persist-asked')));

test('the figures are those of the stores, offline too; seen photos go on demand, what is kept or waits stays', async ({
  page,
  network,
}) => {
  await openListing(page, network.origin, '정리하는이');
  await expect(page.locator('main img[src*="/media/"]').first()).toBeVisible();
  await page.getByRole('switch', { name: itemTexts.kept }).click();
  await expect.poll(async () => (await photosIn(page, 'campick-kept')).count).toBeGreaterThan(0);
  await expect.poll(async () => (await photosIn(page, 'campick-photos')).count).toBeGreaterThan(0);
  await network.down();
  await heart(page).click();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');

  await page.goto('/my');
  await page.getByRole('link', { name: myScreenTexts.app }).click();
  await page.getByRole('link', { name: texts.title }).click();
  let seen = await photosIn(page, 'campick-photos');
  // some may still be on their way into the cache: a user who comes back to the screen sees them too
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    seen = await photosIn(page, 'campick-photos');
    const value = texts.photosValue(seen.count, seen.bytes);
    await expect(figure(page, texts.photos)).toContainText(value, { timeout: 2_000 });
  }).toPass();
  const kept = await photosIn(page, 'campick-kept');
  await expect(figure(page, texts.keptPhotos)).toContainText(texts.photosValue(kept.count, kept.bytes));
  const rows = await storedTables(page, `campick-${await whoIs(page)}`, ['items', 'messages', 'feeds']);
  await expect(figure(page, texts.items)).toContainText(texts.count(rows['items']?.length ?? 0));
  await expect(figure(page, texts.messages)).toContainText(texts.count(rows['messages']?.length ?? 0));
  await expect(figure(page, texts.lists)).toContainText(texts.count(rows['feeds']?.length ?? 0));
  await expect(figure(page, texts.waiting)).toContainText(texts.count(1));
  await expect(page.getByText(texts.never)).toBeVisible();

  await page.getByRole('button', { name: texts.clear.label }).click();
  await page.getByRole('button', { name: texts.clear.no }).click();
  // none is gone; late ones may have come
  expect((await photosIn(page, 'campick-photos')).count).toBeGreaterThanOrEqual(seen.count);
  await page.getByRole('button', { name: texts.clear.label }).click();
  await page.getByRole('button', { name: texts.clear.yes }).click();
  await expectSaid(page, texts.clear.done);
  await expect(figure(page, texts.photos)).toContainText(texts.photosValue(0, 0));
  await expect(page.getByRole('button', { name: texts.clear.label })).toHaveCount(0);
  expect(await page.evaluate(() => caches.has('campick-photos'))).toBe(false);
  expect(await photosIn(page, 'campick-kept')).toEqual(kept);
  await expect(figure(page, texts.waiting)).toContainText(texts.count(1));
});

test('a browser that refuses is told of, and a tap asks it again', async ({ page, context, network }) => {
  await answerPersist(context, false);
  await logIn(page, network.origin, '거절당한이');
  await page.goto('/settings/storage');
  await expect(page.getByText(texts.persist.no)).toBeVisible();
  expect(await timesAsked(page)).toBe(0); // nothing is here that would be missed
  await page.getByRole('button', { name: texts.persist.ask }).click();
  await expect(page.getByText(texts.persist.refused)).toBeVisible();
  expect(await timesAsked(page)).toBe(1);
});

test('the first draft of a listing has the browser asked, once, and the screen says what it said', async ({
  page,
  context,
  network,
}) => {
  await answerPersist(context, true);
  await openWizard(page, network.origin, '처음쓰는이');
  expect(await timesAsked(page)).toBe(0);
  await choice(page, labels.transactionType('SALE')).check();
  await expect.poll(() => timesAsked(page)).toBe(1);
  await page.goto('/settings/storage');
  await expect(page.getByText(texts.persist.yes)).toBeVisible();
  await expect(page.getByRole('button', { name: texts.persist.ask })).toHaveCount(0);
  await expect(figure(page, texts.drafts)).toContainText(texts.count(1));
  await page.reload();
  await expect(page.getByText(texts.persist.yes)).toBeVisible();
  expect(await timesAsked(page)).toBe(1);
});

test.describe('on a dense screen', () => {
  test.use({ deviceScaleFactor: 3 });

  test('데이터 절약 has small photos and the font of the system, 움직임 줄이기 short ways; at once, after a start with no network and after a logout', async ({
    page,
    network,
  }) => {
    await logIn(page, network.origin, '아끼는이');
    const fonts = page.locator('link[href^="/fonts/"]');
    await installed(page);
    const links = cards(page).locator('a[href^="/detail/"]');
    const addresses = await links.evaluateAll((all) => [
      ...new Set(all.map((a) => a.getAttribute('href') ?? '')),
    ]);
    /** The width in which a listing's photo comes that no screen has shown large. */
    const widthAt = async (address = '/'): Promise<string> => {
      await page.goto(address);
      const photo = page.locator('main img[srcset][src*="/media/"]').first();
      await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.currentSrc)).toContain('?');
      return photo.evaluate((img: HTMLImageElement) => new URL(img.currentSrc).search);
    };
    expect(await widthAt(addresses[0])).toBe('?w=1280');
    await page.goto('/settings');
    const saver = page.getByRole('switch', { name: settingsScreenTexts.saver.label });
    await expect(saver).toBeChecked({ checked: false });
    await expect(fonts).toHaveCount(1);
    await saver.click();
    await expect(saver).toBeChecked();
    await expect(fonts).toHaveCount(0);
    expect(await widthAt(addresses[1])).toBe('?w=800');
    await network.down();
    await page.goto('/settings');
    const slide = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--slide'));
    const moving = await slide();
    await page.getByRole('switch', { name: settingsScreenTexts.motion.label }).click();
    expect(await slide()).not.toBe(moving);
    await page.reload();
    expect(await slide()).not.toBe(moving);
    await expect(saver).toBeChecked();
    await expect(fonts).toHaveCount(0);
    await network.up();
    await saver.click();
    await expect(saver).toBeChecked({ checked: false });
    await expect(fonts).toHaveCount(1);
    expect(await widthAt(addresses[2])).toBe('?w=1280');

    await page.goto('/my');
    await page.getByRole('button', { name: myScreenTexts.logout, exact: true }).click();
    await expect
      .poll(() => storedRow(page, 'campick-device', 'session', 'session'))
      .toMatchObject({ state: 'visitor', userId: null });
    await page.goto('/');
    expect(await slide()).not.toBe(moving);
  });
});
