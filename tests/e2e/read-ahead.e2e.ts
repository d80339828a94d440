import type { Locator, Page } from '@playwright/test';
import { navTexts } from '#src/copy/shell.ts';
import { whoIs } from '#tests/harness/accepted-likes.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { holdTable } from '#tests/harness/held-table.ts';
import { logIn } from '#tests/harness/login.ts';
import { cards, installed, titles } from '#tests/harness/screens.ts';

/** The next screen has its rows in its first frame: they are read as the finger comes down, and not once it is drawn. */

test.setTimeout(120_000);

/** Has a finger come down on a link, and taps it only once no view can read this table any more. */
const tapHeld = async (page: Page, link: Locator, table: string): Promise<() => Promise<void>> => {
  const user = await whoIs(page);
  await link.evaluate((element) => {
    // not for long: that would open the menu of a row
    for (const type of ['pointerdown', 'pointercancel'])
      element.dispatchEvent(new PointerEvent(type, { bubbles: true }));
  });
  // its transaction begins once those before it are over
  const release = await holdTable(page, `campick-${user}`, table);
  await link.click();
  return release;
};

/** Has the next pages note when they listen for a finger: as the app does to read ahead, on the way down and for good. */
const noteListening = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const listen = EventTarget.prototype.addEventListener;
    EventTarget.prototype.addEventListener = function (this: EventTarget, type, heard, options) {
      if (type === 'pointerdown' && typeof options === 'object' && options.capture && !options.signal)
        Object.assign(globalThis, { listensForFinger: true });
      listen.call(this, type, heard, options);
    };
  });
};

const isListening = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => Reflect.get(globalThis, 'listensForFinger') === true)).toBe(true);

test('a listing, the rooms and a room are there while the disk is busy with something else', async ({
  page,
  network,
}) => {
  await noteListening(page);
  await logIn(page, network.origin);
  await expect(cards(page)).toHaveCount(20);
  await installed(page);
  const [newest = ''] = await titles(page);
  await isListening(page);

  const release = await tapHeld(page, cards(page).first().getByRole('link').first(), 'items');
  await expect(page.getByRole('heading', { level: 1, name: newest })).toBeVisible();
  await release();
  await page.goBack();
  await expect(cards(page)).toHaveCount(20);

  const tab = page.getByRole('navigation').getByRole('link', { name: navTexts.chat });
  const releaseRooms = await tapHeld(page, tab, 'rooms');
  await expect(page.getByRole('heading', { level: 1, name: navTexts.chat })).toBeVisible();
  await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible();
  await releaseRooms();

  const room = page.getByRole('feed').getByRole('article').first().getByRole('link').first();
  await room.click();
  const line = page.getByRole('log').locator('p').first();
  await expect(line).toBeVisible();
  await page.goto('/chat'); // another page: nothing of the room is in its memory
  await isListening(page);
  const releaseLog = await tapHeld(page, room, 'messages');
  await expect(line).toBeVisible();
  await releaseLog();
});
