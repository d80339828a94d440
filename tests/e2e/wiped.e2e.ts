import type { Page } from '@playwright/test';
import { frameTexts } from '#src/copy/frame.ts';
import { notices } from '#src/copy/notices.ts';
import { myScreenTexts } from '#src/features/me/text.ts';
import { deviceState } from '#tests/harness/device-state.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { logIn } from '#tests/harness/login.ts';
import { expectSaid } from '#tests/harness/said.ts';
import { installed } from '#tests/harness/screens.ts';

/** A browser that takes everything away leaves a user who believes that their texts are on their way (I1, F-D3). */

test.setTimeout(120_000);

const noted = (page: Page) =>
  page.evaluate(() => [document.cookie, localStorage.getItem('campick-generation')]);

/** Deletes every database of ours and each backup store, as a browser under pressure does; `more`: web storage with them. */
const wipe = (page: Page, more: 'databases' | 'and web storage' | 'and cookies'): Promise<void> =>
  page.evaluate(async (what) => {
    const remove = (factory: IDBFactory, name: string) =>
      new Promise((gone, failed) => {
        const asked = factory.deleteDatabase(name);
        asked.onsuccess = gone;
        asked.onerror = failed;
      });
    for (const { name = '' } of await indexedDB.databases())
      if (name.startsWith('campick-')) await remove(indexedDB, name);
    // TypeScript's library does not describe storage buckets
    const { storageBuckets } = navigator as unknown as {
      readonly storageBuckets?: { keys(): Promise<string[]>; delete(name: string): Promise<void> };
    };
    for (const name of (await storageBuckets?.keys()) ?? []) await storageBuckets?.delete(name);
    if (what === 'and web storage') localStorage.clear();
    // biome-ignore lint/suspicious/noDocumentCookie: as the app writes it
    if (what === 'and cookies') document.cookie = 'campick-generation=; Path=/; Max-Age=0';
  }, more);

for (const [more, tag] of [
  ['databases', ''],
  ['and web storage', '@whole '],
  ['and cookies', '@whole '],
] as const)
  test(`${tag}[O12] the database and the backup store wiped (${more}): the next start says so, once, and a new device says nothing`, async ({
    page,
    context,
    network,
  }) => {
    await logIn(page, network.origin);
    await installed(page);
    await expect.poll(async () => (await noted(page)).join()).toMatch(/campick-generation=\d+:.+,\d+:/);
    await expect(page.getByText(frameTexts.wiped)).toHaveCount(0);
    await page.close();
    const empty = await context.newPage();
    await empty.goto(`${network.origin}/healthz`);
    await wipe(empty, more);
    await empty.goto(network.origin);
    await expectSaid(empty, frameTexts.wiped);
    await expect.poll(async () => (await noted(empty)).join()).toMatch(/campick-generation=\d+:.+,\d+:/);
    await empty.reload();
    await installed(empty);
    await expect(empty.getByText(frameTexts.wiped)).toHaveCount(0);
  });

test('[O12] a logout leaves neither the note nor the addresses of photos that were looked at', async ({
  page,
  context,
  network,
}) => {
  await logIn(page, network.origin);
  await installed(page);
  await page.goto(network.origin);
  const seen = () =>
    page.evaluate(async () => {
      const stored = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
      return (await Promise.all(stored)).flat().filter(({ url }) => url.includes('/media/')).length;
    });
  await expect.poll(seen, { timeout: 20_000 }).toBeGreaterThan(0);
  await page.goto(`${network.origin}/my`);
  await network.down(); // what comes later may look at photos again
  await page.getByRole('button', { name: myScreenTexts.logout, exact: true }).click();
  await expectSaid(page, notices.loggedOut);
  expect(await seen()).toBe(0);
  expect(JSON.stringify((await deviceState(context, page)).rows)).not.toContain('/media/');
  expect(await noted(page)).toEqual([expect.not.stringContaining('campick-generation'), null]);
});
