import type { Page } from '@playwright/test';
import { stateTexts } from '#src/copy/shell.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { cards, expectDrawn, installed } from '#tests/harness/screens.ts';

/** A photo that could not be loaded comes by itself, as the words in its place promise. */

const photos = (page: Page) => cards(page).locator('img');
const missing = (page: Page) => cards(page).getByText(stateTexts.photoNotStored);

/** Nothing of any photo is on this device any more. */
const forget = async (page: Page): Promise<void> => {
  await page.evaluate(() => caches.delete('campick-photos')); // as a full device does it
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.clearBrowserCache');
};

test('a photo that was cut off on a network that is well is loaded again', async ({ page, network }) => {
  await page.goto(network.origin);
  await installed(page);
  await expectDrawn(photos(page).first(), 1);
  network.inject(/^\/media\//, { kind: 'gateway', status: 502 });
  await forget(page);
  await page.reload();
  await expect(missing(page).first()).toBeVisible();
  network.heal();
  await expect(missing(page)).toHaveCount(0);
  await expectDrawn(photos(page).first(), 1);
});

test('photos that were out of reach are there as soon as the network is', async ({ page, network }) => {
  await page.goto(network.origin);
  await installed(page);
  await expectDrawn(photos(page).first(), 1);
  await network.down();
  await forget(page);
  const failed = new Map<string, number>();
  // the service worker answers 504 for what it cannot have
  page.on('response', (response) => {
    const isPhoto = response.request().resourceType() === 'image';
    if (isPhoto && !response.ok()) failed.set(response.url(), (failed.get(response.url()) ?? 0) + 1);
  });
  await page.reload();
  await expect(missing(page).first()).toBeVisible();
  // twice in vain: next it would be tried by itself after more than a minute
  await expect.poll(() => Math.max(...failed.values()), { timeout: 40_000 }).toBeGreaterThan(2);
  await network.up();
  await page.evaluate(() => dispatchEvent(new Event('online'))); // which not every browser says, nor every network
  await expect(missing(page)).toHaveCount(0);
  await expectDrawn(photos(page).first(), 1);
});
