import type { Page } from '@playwright/test';
import { actionTexts, stateTexts } from '#src/copy/shell.ts';
import { searchTexts } from '#src/features/search/text.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { cards } from '#tests/harness/screens.ts';
import { everything, type Listing, wanted } from '#tests/harness/search-oracle.ts';
import {
  expectAllFound,
  expectFound,
  field,
  heading,
  openSearch,
  shownIds,
  turnTo,
} from '#tests/harness/search-screen.ts';

/** A search that the server has not answered yet: what is stored is shown at once, and called that. */

test.setTimeout(120_000);

const asked = /^\/api\/v1\/item\/search/;
const keyword = '과잠';

let all: readonly Listing[] = [];
test.beforeAll(async ({ server }) => {
  all = await everything(`http://127.0.0.1:${server.port}`);
});

/** The newest listings are stored, as after a look at the home screen. */
const browsed = async (page: Page): Promise<readonly number[]> => {
  await openSearch(page);
  await expectFound(page, all, 'nothing typed');
  const matching = new Set((await wanted(all, `keyword=${keyword}`)).map(({ id }) => id));
  return (await shownIds(page)).filter((id) => matching.has(id));
};

/** Notes every skeleton that is drawn from now on. */
const watch = (page: Page): Promise<void> =>
  page.evaluate(() => {
    let skeletons = 0;
    const look = (): void => {
      const drawn = [...document.querySelectorAll('main [aria-busy="true"] > [aria-hidden="true"]')];
      const isSeen = { opacityProperty: true, visibilityProperty: true };
      skeletons += drawn.filter((one) => one.checkVisibility(isSeen)).length;
      Reflect.set(globalThis, 'skeletons', skeletons);
      requestAnimationFrame(look);
    };
    look();
  });

/** Where the first rows stand below the heading: a line about a slow network may push both down. */
const places = (page: Page, count: number): Promise<readonly number[]> =>
  page.evaluate(async (most) => {
    await document.fonts.ready; // letters of another font are of another height
    await new Promise((done) => {
      requestAnimationFrame(() => requestAnimationFrame(done));
    });
    const top = (one: Element): number => one.getBoundingClientRect().top;
    const heading = document.querySelector('main h2');
    const rows = [...document.querySelectorAll('[role="feed"] > article')].slice(0, most);
    return heading === null ? [] : rows.map((row) => top(row) - top(heading));
  }, count);

test('stored matches are there before the server answers, are called stored, and stay where they are when it does', async ({
  page,
  network,
}) => {
  const stored = await browsed(page);
  expect(stored.length).toBeGreaterThan(1);
  const gate = network.hold(asked);
  await watch(page);
  await field(page).fill(keyword);
  await gate.reached();
  await expect.poll(() => shownIds(page)).toEqual(stored);
  await expect(page.getByText(searchTexts.stored)).toBeVisible();
  await expect(page.getByRole('button', { name: searchTexts.asking })).toBeVisible();
  await expect(heading(page)).toHaveText(searchTexts.heading); // how many there are only the server knows
  const stood = await places(page, stored.length);
  gate.open();
  await expectFound(page, await wanted(all, `keyword=${keyword}`), 'answered');
  await expect(page.getByText(searchTexts.stored)).toHaveCount(0);
  expect(await places(page, stored.length)).toEqual(stood);
  expect(await page.evaluate(() => Reflect.get(globalThis, 'skeletons'))).toBe(0);
});

test('with nothing stored that matches, and for days, the search waits for the server', async ({
  page,
  network,
}) => {
  await browsed(page);
  network.hold(asked);
  for (const address of ['keyword=zzz', 'start-date=2027-01-04T00:00:00&end-date=2027-01-05T23:59:59']) {
    await turnTo(page, `/search?${address}`);
    await expect(page.locator('main [aria-busy="true"]')).toBeVisible();
    await expect(cards(page)).toHaveCount(0);
    await expect(page.getByText(searchTexts.asking)).toHaveCount(0);
  }
});

test('a server that fails takes no stored match away, and can be asked again', async ({ page, network }) => {
  await openSearch(page);
  await expectAllFound(page, all, 'everything is stored');
  network.inject(asked, { kind: 'gateway', status: 502 });
  const found = await wanted(all, 'transaction-type=RENTAL');
  await turnTo(page, '/search?transaction-type=RENTAL');
  await expect(page.getByText(stateTexts.notRenewed)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(searchTexts.stored)).toBeVisible();
  await expect
    .poll(() => shownIds(page).then((ids) => ids.slice(0, 20)))
    .toEqual(found.slice(0, 20).map(({ id }) => id));
  network.heal();
  await page.getByRole('button', { name: actionTexts.retry }).click();
  await expectFound(page, found, 'asked again');
  await expect(page.getByText(stateTexts.notRenewed)).toHaveCount(0);
});
