import type { Page } from '@playwright/test';
import { itemTexts } from '#src/copy/home.ts';
import { notices } from '#src/copy/notices.ts';
import { listingTexts } from '#src/features/item/text.ts';
import { myScreenTexts } from '#src/features/me/text.ts';
import { whoIs } from '#tests/harness/accepted-likes.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { openListing } from '#tests/harness/listing-screen.ts';
import { logIn } from '#tests/harness/login.ts';
import { confirm, hourMs, personOf, propose } from '#tests/harness/pick-people.ts';
import { expectSaid } from '#tests/harness/said.ts';
import { expectDrawn, installed } from '#tests/harness/screens.ts';
import { storedRows } from '#tests/harness/stored-rows.ts';

/** Photos of a listing that is kept on purpose do not make room for what was merely seen. */

const stored = (page: Page, name: string): Promise<string[]> =>
  page.evaluate(
    async (cacheName) =>
      (await (await caches.open(cacheName)).keys()).map(({ url }) => new URL(url).pathname).sort(),
    name,
  );

test('a kept listing has its photos when those of everything else were thrown out, and until it is let go', async ({
  page,
  network,
}) => {
  await openListing(page, network.origin, '담아두는사람');
  const images = page.locator('main img[src*="/media/"]');
  await expect(images.first()).toBeVisible();
  await page.getByRole('switch', { name: itemTexts.kept }).click();
  await expectSaid(page, listingTexts.pinned);
  await expect.poll(async () => (await stored(page, 'campick-kept')).length).toBeGreaterThan(0);
  const kept = await stored(page, 'campick-kept');
  await page.evaluate(() => caches.delete('campick-photos')); // as a full device does it
  await network.down();
  await page.reload();
  // past the browser's own caches, which would hide that ours is empty
  const isHere = (url: string) => fetch(url, { cache: 'reload' }).then(({ ok }) => ok);
  for (const url of kept) expect(await page.evaluate(isHere, url)).toBe(true);
  await expectDrawn(images.first(), 1);

  await page.getByRole('switch', { name: itemTexts.kept }).click();
  await expect.poll(() => stored(page, 'campick-kept')).toEqual([]);
  expect(await stored(page, 'campick-photos')).toEqual(expect.arrayContaining(kept));
});

test('a logout leaves no photo of a kept listing behind', async ({ page, network }) => {
  await openListing(page, network.origin, '비우는사람');
  await page.getByRole('switch', { name: itemTexts.kept }).click();
  await expect.poll(async () => (await stored(page, 'campick-kept')).length).toBeGreaterThan(0);
  await page.goto(`${network.origin}/my`);
  await page.getByRole('button', { name: myScreenTexts.logout, exact: true }).click();
  await expectSaid(page, notices.loggedOut);
  expect(await page.evaluate(() => caches.keys())).not.toContain('campick-kept');
});

/** What nobody looks at is read in its turn. */
const coming = { timeout: 60_000 };

const stages = [
  { what: 'proposed', nickname: '먼저안본이' },
  { what: 'agreed', nickname: '먼저안본사람' },
] as const;

for (const { what, nickname } of stages)
  test(`what was ${what} has its photo without a network, though nobody has looked at it on this device`, async ({
    page,
    network,
  }) => {
    await logIn(page, network.origin, nickname);
    await installed(page);
    const client = await personOf(network.origin, nickname);
    const deal = await propose(network.origin, { nickname, client }, { inMs: 3 * hourMs });
    if (what === 'agreed') await confirm(deal.owner, deal.pickId);
    const { body } = await client.get(`/api/v1/appointment/${deal.pickId}`);
    await page.goto(`${network.origin}/`);
    const mine = `campick-${await whoIs(page)}`;
    await expect.poll(async () => (await storedRows(page, mine, 'picks')).length, coming).toBe(1);
    await page.evaluate(() => caches.delete('campick-photos')); // Home may have drawn the listing itself
    await page.goto(`${network.origin}/my`);
    await expect.poll(() => stored(page, 'campick-photos'), coming).toContain(`/media/${body.data.imageUrl}`);
  });
