import { networkTexts, stateTexts } from '#src/copy/shell.ts';
import { timeTexts } from '#src/copy/time.ts';
import { searchTexts } from '#src/features/search/text.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { saidBy } from '#tests/harness/said.ts';
import { cards, installed } from '#tests/harness/screens.ts';
import {
  between,
  combinations,
  everything,
  type Listing,
  nextWeek,
  singles,
  wanted,
} from '#tests/harness/search-oracle.ts';
import {
  expectAllFound,
  expectFound,
  field,
  openSearch,
  shownIds,
  turnTo,
} from '#tests/harness/search-screen.ts';
import { serverNow } from '#tests/harness/server-clock.ts';
import { makeRandom } from '#tests/sim/random.ts';

/** Search where nobody can be asked: over what is stored, by the same rules, with an honest word about its scope. */

test.setTimeout(180_000);

const mixed = Number(process.env['SEARCH_COMBINATIONS'] ?? 40);

let all: readonly Listing[] = [];
test.beforeAll(async ({ server }) => {
  all = await everything(`http://127.0.0.1:${server.port}`);
});

test('with every listing stored, an address without a network shows what reading them all says', async ({
  page,
  context,
}) => {
  await openSearch(page);
  await expectAllFound(page, all, 'online');
  await context.setOffline(true);
  const scope = page.getByText(searchTexts.offlineScope(all.length));
  await expect(scope).toBeVisible();
  const orders = ['', '&sort=LIKE'];
  const addresses = [
    ...singles.flatMap((one) => orders.map((order) => one + order)),
    ...combinations(mixed, makeRandom(7).below),
    ...['과잠', '농구', 'royal', '상', '100%', '기타'].map((word) => `keyword=${encodeURIComponent(word)}`),
  ];
  for (const address of addresses) {
    await turnTo(page, `/search?${address}`);
    await expectFound(page, await wanted(all, address), address);
    await expect(scope).toBeVisible();
  }
  await turnTo(page, `/search?${between(...nextWeek(await serverNow(new URL(page.url()).origin)))}`);
  await expect(page.getByText(searchTexts.datesUnchecked)).toBeVisible();
  await turnTo(page, '/search');
  await expectAllFound(page, all, 'offline');
});

test('without a network initial consonants find what begins with them, and nothing found says where', async ({
  page,
  context,
}) => {
  await openSearch(page);
  await expectFound(page, all, 'online');
  const stored = await cards(page).count();
  await context.setOffline(true);
  await expect(page.getByText(searchTexts.offlineScope(stored))).toBeVisible();
  await expect(page.getByText(searchTexts.stored)).toBeVisible();
  const found = all
    .slice(0, stored)
    .filter(({ title, productTypes }) => title.includes('과잠') || productTypes.includes('VARSITY_JACKET'))
    .map(({ id }) => id);
  expect(found.length).toBeGreaterThan(0);
  await field(page).fill('ㄱㅈ');
  await expect.poll(() => shownIds(page)).not.toHaveLength(stored);
  await expect.poll(() => shownIds(page)).toEqual(expect.arrayContaining(found));
  // a number that was not counted yet is never shown
  expect(await saidBy(page)).not.toContain(searchTexts.results(0));
  await field(page).fill('세상에 없는 상품');
  await expect(page.getByText(searchTexts.offlineEmpty)).toBeVisible();
});

test('a search that was never fetched is answered by the device when only a portal answers', async ({
  page,
  network,
}) => {
  await openSearch(page);
  network.inject(/^\/api\//, { kind: 'portal', style: 'html' });
  await field(page).fill('과잠');
  await expect(page.getByText(/^이 기기에 저장된 상품 \d+개에서 찾았어요$/)).toBeVisible({ timeout: 20_000 });
  // the line at the top says what is wrong, once for the whole screen
  await expect(page.getByText(networkTexts.portal)).toHaveCount(1);
  await expect(page.getByText(stateTexts.notRenewed)).toHaveCount(0);
  await expect(page.getByRole('button', { name: timeTexts.refresh })).toBeVisible();
});

test('an installed search opens again without a network, by reload and by link', async ({
  page,
  context,
}) => {
  await openSearch(page, 'keyword=%EA%B3%BC%EC%9E%A0');
  await installed(page);
  const listings = await wanted(all, 'keyword=과잠');
  await expectFound(page, listings, 'online');
  const shown = await shownIds(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(searchTexts.offlineScope(shown.length))).toBeVisible();
  await expect.poll(() => shownIds(page)).toEqual(shown);
  await expect(field(page)).toHaveValue('과잠');
});
