import type { Page } from '@playwright/test';
import { frameTexts } from '#src/copy/frame.ts';
import { notices } from '#src/copy/notices.ts';
import { myScreenTexts } from '#src/features/me/text.ts';
import { deviceState } from '#tests/harness/device-state.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { logIn } from '#tests/harness/login.ts';
import { proposalTo } from '#tests/harness/push-stage.ts';
import { expectSaid, saidBy } from '#tests/harness/said.ts';
import { installed } from '#tests/harness/screens.ts';

/** A browser that takes everything away leaves a user who believes that their texts are on their way (I1, F-D3). */

test.setTimeout(120_000);

const noted = (page: Page) =>
  page.evaluate(() => [document.cookie, localStorage.getItem('campick-generation')]);

/** What a browser may wipe by itself: the device's database, the account's, the backup store, the notes outside of them. */
const kinds = ['device', 'account', 'backup', 'storage', 'cookies'] as const;
type Kind = (typeof kinds)[number];

/** Deletes these, as a browser under pressure does. */
const wipe = (page: Page, wiped: readonly Kind[]): Promise<void> =>
  page.evaluate(async (what) => {
    const remove = (factory: IDBFactory, name: string) =>
      new Promise((gone, failed) => {
        const asked = factory.deleteDatabase(name);
        asked.onsuccess = gone;
        asked.onerror = failed;
      });
    for (const { name = '' } of await indexedDB.databases()) {
      const kind = name.startsWith('campick-device') ? 'device' : 'account';
      if (name.startsWith('campick-') && what.includes(kind)) await remove(indexedDB, name);
    }
    // TypeScript's library does not describe storage buckets
    const { storageBuckets } = navigator as unknown as {
      readonly storageBuckets?: { keys(): Promise<string[]>; delete(name: string): Promise<void> };
    };
    if (what.includes('backup'))
      for (const name of (await storageBuckets?.keys()) ?? []) await storageBuckets?.delete(name);
    if (what.includes('storage')) localStorage.clear();
    // biome-ignore lint/suspicious/noDocumentCookie: as the app writes it
    if (what.includes('cookies')) document.cookie = 'campick-generation=; Path=/; Max-Age=0';
  }, wiped);

const text = '아직 있나요?';
const databases = ['device', 'account', 'backup'] as const;
const nothingWaits = /campick-generation=\d+:.+:0,\d+:.+:0$/;

for (const [more, tag] of [
  [[], ''],
  [['storage'], '@whole '],
  [['cookies'], '@whole '],
] as const)
  test(`${tag}[O12] the database and the backup store wiped (with ${more.join() || 'nothing else'}): the next start says so, once, and a new device says nothing`, async ({
    page,
    context,
    network,
  }) => {
    await logIn(page, network.origin);
    await installed(page);
    await expect.poll(async () => (await noted(page)).join()).toMatch(nothingWaits);
    await expect(page.getByText(frameTexts.wiped(0))).toHaveCount(0);
    await page.close();
    const empty = await context.newPage();
    await empty.goto(`${network.origin}/healthz`);
    await wipe(empty, [...databases, ...more]);
    await empty.goto(network.origin);
    await expectSaid(empty, frameTexts.wiped(0));
    await expect.poll(async () => (await noted(empty)).join()).toMatch(nothingWaits);
    await empty.reload();
    await installed(empty);
    await expect(empty.getByText(frameTexts.wiped(0))).toHaveCount(0);
  });

/** Each set of the stores that a browser keeps apart, web storage and cookies as one. */
const sets = Array.from({ length: 16 }, (_, bits) =>
  kinds.filter((_kind, at) => bits & (1 << Math.min(at, 3))),
);

for (const set of sets)
  for (const waits of [false, true]) {
    const isLost = set.includes('account') && set.includes('backup') && !set.includes('storage');
    const isBack = waits && set.includes('account') && !set.includes('backup');
    const tag = waits && isLost && set.includes('device') ? '' : '@whole ';
    const title = `${set.join(', ') || 'nothing'} wiped while ${waits ? 'a text' : 'nothing'} waits`;
    test(`${tag}[O12] ${title}: what is said is true, and what is not lost is sent once`, async ({
      page,
      context,
      network,
    }) => {
      await logIn(page, network.origin, '과잠수집가');
      await installed(page);
      const { roomId, requester } = await proposalTo(network.origin, '과잠수집가');
      await page.goto(`${network.origin}/chat/${roomId}`);
      await expect(page.getByRole('textbox')).toBeVisible();
      await expect.poll(async () => (await noted(page)).join()).toMatch(nothingWaits);
      await network.down();
      if (waits) {
        await page.getByRole('textbox').fill(text);
        await page.getByRole('textbox').press('Enter');
        await expect(page.getByRole('log').getByText(text)).toBeVisible();
        await expect.poll(async () => (await noted(page)).join()).toMatch(/:1,\d+:.+:1$/);
      }
      await page.close();
      await network.up();
      const again = await context.newPage();
      await again.goto(`${network.origin}/healthz`); // of the origin, and none of the app's
      await wipe(again, set);
      await again.goto(network.origin);
      const sent = waits && !(set.includes('account') && set.includes('backup'));
      if (isLost) await expectSaid(again, frameTexts.wiped(waits ? 1 : 0));
      if (isBack) await expectSaid(again, frameTexts.restored(1));
      await installed(again);
      const texts = async () =>
        JSON.stringify(await requester.get(`/api/v1/chatroom/${roomId}/load-chat?pageSize=20`)).split(text)
          .length - 1;
      await expect.poll(texts, { timeout: 60_000 }).toBeGreaterThanOrEqual(sent ? 1 : 0);
      await expect.poll(async () => (await noted(again)).join(), { timeout: 20_000 }).toMatch(nothingWaits);
      const isTold = async () => (await saidBy(again)).some((one) => one.includes('지워졌'));
      expect(await isTold()).toBe(isLost || isBack);
      await again.reload();
      await installed(again);
      expect([await isTold(), await texts()]).toEqual([false, sent ? 1 : 0]);
    });
  }

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
