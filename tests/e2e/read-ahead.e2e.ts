import type { Locator, Page } from '@playwright/test';
import * as ko from '#src/copy/ko.ts';
import { whoIs } from '#tests/harness/accepted-likes.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { holdTable } from '#tests/harness/held-table.ts';
import { logIn } from '#tests/harness/login.ts';
import { cards, installed, titles } from '#tests/harness/screens.ts';

/** The next screen has its rows in its first frame: they are read as the finger comes down, and not once it is drawn. */

test.setTimeout(120_000);

/** Presses a link, and lifts the finger only once no view can read this table any more. */
const pressHeld = async (page: Page, link: Locator, table: string): Promise<() => Promise<void>> => {
  await link.hover();
  await page.mouse.down();
  // its transaction begins once those before it are over
  const release = await holdTable(page, `campick-${await whoIs(page)}`, table);
  await page.mouse.up();
  return release;
};

/** The page reads ahead: its code for that came once it was quiet. */
const isListening = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('/read-ahead-')),
      ),
    )
    .toBe(true);

test('@firefox a listing, the rooms and a room are there while the disk is busy with something else', async ({
  page,
  network,
}) => {
  await logIn(page, network.origin);
  await expect(cards(page)).toHaveCount(20);
  await installed(page);
  const [newest = ''] = await titles(page);
  await isListening(page);

  const release = await pressHeld(page, cards(page).first().getByRole('link').first(), 'items');
  await expect(page.getByRole('heading', { level: 1, name: newest })).toBeVisible();
  await release();
  await page.goBack();
  await expect(cards(page)).toHaveCount(20);

  const tab = page.getByRole('navigation').getByRole('link', { name: ko.nav.chat });
  const releaseRooms = await pressHeld(page, tab, 'rooms');
  await expect(page.getByRole('heading', { level: 1, name: ko.nav.chat })).toBeVisible();
  await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible();
  await releaseRooms();

  const room = page.getByRole('feed').getByRole('article').first().getByRole('link').first();
  await room.click();
  const line = page.getByRole('log').locator('p').first();
  await expect(line).toBeVisible();
  await page.goto('/chat'); // another page: nothing of the room is in its memory
  await isListening(page);
  const releaseLog = await pressHeld(page, room, 'messages');
  await expect(line).toBeVisible();
  await releaseLog();
});
