import type { BrowserContext, Page } from '@playwright/test';
import { sellingTexts } from '#src/copy/selling.ts';
import { sellScreenTexts, wizardTexts } from '#src/features/post/text.ts';
import { whoIs } from '#tests/harness/accepted-likes.ts';
import { detailOf, listingsOf } from '#tests/harness/catalogue.ts';
import type { FaultProxy } from '#tests/harness/fault-proxy.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { storedEntries } from '#tests/harness/kill.ts';
import { makeNames } from '#tests/harness/listing-screen.ts';
import { logIn } from '#tests/harness/login.ts';
import { installed } from '#tests/harness/screens.ts';
import { share } from '#tests/harness/share-sheet.ts';
import { blank, syncUntil, wakerOf } from '#tests/harness/waker.ts';
import {
  answerAll,
  answerFour,
  button,
  next,
  pictures,
  picturesOf,
  question,
  slots,
} from '#tests/harness/wizard-screen.ts';

/** A listing is published with no page open, by the service worker's `sync` event (F-C5, F-C6). */

test.setTimeout(150_000);

const name = makeNames('닫은이');
const six = [1, 2, 3, 4, 5, 6];

interface Device {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly network: FaultProxy;
}

/** A member with the app installed, and nothing that reaches the server. */
const cutOff = async ({ page, network }: Device): Promise<number> => {
  await logIn(page, network.origin, name());
  const userId = await whoIs(page);
  await installed(page);
  await network.down();
  return userId;
};

/** On the last step: publish once there is a network. */
const queue = async (page: Page): Promise<void> => {
  await page.getByRole('switch', { name: sellScreenTexts.auto.label }).click();
  await button(page, sellScreenTexts.send).click();
  await expect(page).toHaveURL('/my-trade');
};

/** The last page is closed, the network comes back, the browser wakes the service worker. */
const publishClosed = async (
  { page, context, network }: Device,
  userId: number,
  title: string,
): Promise<number> => {
  await page.close();
  await network.up();
  expect(await listingsOf(network.origin, userId)).toEqual([]);
  const beside = await blank(context, network.origin);
  const waker = await wakerOf(context, network.origin, beside);
  const titles = async () => (await listingsOf(network.origin, userId)).map((one) => one.title);
  await syncUntil(waker, titles, [title]);
  await expect.poll(() => storedEntries(beside, userId)).toEqual([]);
  // a second event finds nothing left to do
  await waker.sync();
  const pages = context.pages().filter((one) => one !== beside && one.url().startsWith(network.origin));
  expect(pages).toEqual([]);
  const [listing] = await listingsOf(network.origin, userId);
  return listing?.itemId ?? 0;
};

/** What a user finds who opens the app again. */
const expectOnlyOnce = async ({ context, network }: Device, userId: number, title: string): Promise<void> => {
  const page = await context.newPage();
  await page.goto(`${network.origin}/my-trade`);
  await expect(page.getByRole('link', { name: title })).toHaveCount(1);
  await expect(page.getByRole('region', { name: sellingTexts.pending.title })).toHaveCount(0);
  expect((await listingsOf(network.origin, userId)).map((one) => one.title)).toEqual([title]);
  expect(
    network.seen.filter(({ method, path }) => method === 'POST' && path === '/api/v1/item'),
  ).toHaveLength(1);
};

test('a listing with six photos goes out with every page closed: once, its photos in order', async ({
  page,
  context,
  network,
}) => {
  const device = { page, context, network };
  const userId = await cutOff(device);
  await page.goto('/post');
  await expect(question(page, 1)).toBeVisible();
  await answerAll(page, { title: '닫고 올린 과잠', files: await pictures(...six) });
  await queue(page);
  const itemId = await publishClosed(device, userId, '닫고 올린 과잠');
  expect(await picturesOf(network.origin, itemId)).toEqual(six);
  expect((await detailOf(network.origin, itemId)).itemInfo).toMatchObject({
    salePrice: 45_000,
    deposit: 20_000,
  });
  await expectOnlyOnce(device, userId, '닫고 올린 과잠');
});

test('@whole photos that were shared with no network go out so too, in the order in which they were shared', async ({
  page,
  context,
  network,
}) => {
  const device = { page, context, network };
  const userId = await cutOff(device);
  await share(page, network.origin, await pictures(3, 1, 2), '공유해서 올린 과잠');
  await expect(question(page, 1)).toBeVisible();
  await answerFour(page);
  await expect(slots(page)).toHaveCount(3);
  await page.getByLabel(wizardTexts.fieldDescription, { exact: true }).fill('따뜻해요');
  await next(page);
  await queue(page);
  const itemId = await publishClosed(device, userId, '공유해서 올린 과잠');
  expect(await picturesOf(network.origin, itemId)).toEqual([3, 1, 2]);
  await expectOnlyOnce(device, userId, '공유해서 올린 과잠');
});
