import type { Page } from '@playwright/test';
import { storageTexts } from '#src/copy/device.ts';
import { contents } from '#tests/harness/chat-room-screen.ts';
import { field, openRoom, wholeRoom } from '#tests/harness/chat-states.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { expectSaid } from '#tests/harness/said.ts';
import { cards, installed } from '#tests/harness/screens.ts';

/** A device with no space left (faults F-D1): what can be fetched again goes first, and nothing is accepted that is not stored. */

test.setTimeout(180_000);

/** Whether a write of the page fails for want of space. */
const isFull = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      new Promise((answer) => {
        const opening = indexedDB.open('test-full', 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore('bytes');
        opening.onerror = () => answer(true);
        opening.onsuccess = () => {
          const writing = opening.result.transaction('bytes', 'readwrite', { durability: 'strict' });
          writing.objectStore('bytes').put(0, 0);
          writing.oncomplete = () => answer(false);
          writing.onabort = () => answer(writing.error?.name === 'QuotaExceededError');
        };
      }),
  );

/** Lets an origin have that much less than it uses, bytes. Returns the way to give it back what it had. */
const fill = async (page: Page, origin: string, less: number): Promise<() => Promise<void>> => {
  const devtools = await page.context().newCDPSession(page); // the limit is gone with it
  const { usage = 0 } = await page.evaluate(() => navigator.storage.estimate());
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: Math.max(1, usage - less) });
  // the browser's databases believe what they were told last for half a minute
  await expect.poll(() => isFull(page), { timeout: 60_000 }).toBe(true);
  return () => devtools.detach();
};

const seenPhotos = (page: Page): Promise<number> =>
  page.evaluate(async () =>
    (await caches.has('campick-photos')) ? (await (await caches.open('campick-photos')).keys()).length : 0,
  );

test('on a full device seen photos make room for a text, and the user is told', async ({ page, network }) => {
  await openRoom({ page, network }, wholeRoom(3));
  await installed(page);
  const room = page.url();
  await page.goto('/');
  await expect(cards(page)).toHaveCount(20);
  await expect.poll(() => seenPhotos(page)).toBeGreaterThan(0);
  await page.evaluate(async () => {
    const cache = await caches.open('campick-photos'); // the demo's are small
    await cache.put('/media/seen.webp', new Response(new Uint8Array(2_000_000)));
  });
  await page.goto(room);
  await expect(field(page)).toBeEditable();
  await network.down(); // the service worker gives up photos by itself where it cannot store another
  await fill(page, network.origin, 1_000_000); // half of what the photos are
  expect(await seenPhotos(page)).toBeGreaterThan(0); // nothing has deleted them before
  await field(page).fill('가득 찬 폰에서');
  await field(page).press('Enter');
  await expect.poll(() => seenPhotos(page), { timeout: 3_000 }).toBe(0);
  await expectSaid(page, storageTexts.full);
  // that there is room again its databases believe half a minute later, too: until then the text is in its field
  await expect(async () => {
    if ((await field(page).inputValue()) !== '') await field(page).press('Enter');
    expect(await contents(page)).toEqual(['가득 찬 폰에서']);
  }).toPass({ timeout: 60_000 });
  await expect(field(page)).toHaveValue('');
});

test('@whole where nothing is left to delete a text stays in its field, and goes once there is room again', async ({
  page,
  network,
}) => {
  await openRoom({ page, network }, wholeRoom(3));
  await installed(page);
  const free = await fill(page, network.origin, Number.POSITIVE_INFINITY);
  await field(page).fill('그대로 남을 말');
  await field(page).press('Enter');
  await expectSaid(page, storageTexts.full);
  await expect(field(page)).toHaveValue('그대로 남을 말');
  expect(await contents(page)).not.toContain('그대로 남을 말');
  await free();
  await field(page).press('Enter');
  await expect.poll(() => contents(page)).toContain('그대로 남을 말');
  await expect(field(page)).toHaveValue('');
});
