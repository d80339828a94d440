import type { Page } from '@playwright/test';
import { navTexts } from '#src/copy/shell.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { logIn } from '#tests/harness/login.ts';
import { cards } from '#tests/harness/screens.ts';

/** A tap on a tab is answered with the rows of one window, and with all of them a moment later (docs/decisions/0050). */

test.setTimeout(90_000);

const tab = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name: new RegExp(`^${name}`) });

/** From now on notes each number of cards of Home that a commit has left in the document. */
const noteCards = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const counts: number[] = [];
    Object.assign(globalThis, { cardCounts: counts });
    new MutationObserver(() => {
      const count = document.querySelectorAll('article a[href^="/detail/"]').length;
      if (count > 0 && counts.at(-1) !== count) counts.push(count);
    }).observe(document.body, { subtree: true, childList: true });
  });

const counted = (page: Page): Promise<unknown> => page.evaluate(() => Reflect.get(globalThis, 'cardCounts'));

test('the home renders one window of rows first, then all twenty, and asks for no next page', async ({
  page,
  network,
}) => {
  await logIn(page, network.origin);
  await expect(cards(page)).toHaveCount(20);
  await tab(page, navTexts.chat).click();
  await expect(page.getByRole('heading', { level: 1, name: navTexts.chat })).toBeVisible();
  await noteCards(page);
  await tab(page, navTexts.home).click();
  await expect.poll(() => counted(page)).toEqual([Math.ceil(844 / 140), 20]);
  expect(network.seen.filter(({ path }) => /item\/search\?.*cursor/.test(path))).toEqual([]);
});

test('a list that was left further down has all its rows at once, and stands where it was', async ({
  page,
  network,
}) => {
  await logIn(page, network.origin);
  await expect(cards(page)).toHaveCount(20);
  const place = () => page.locator('#content').evaluate((content) => content.scrollTop);
  await page.locator('#content').evaluate((content) => content.scrollTo(0, 500));
  await expect.poll(place).toBe(500);
  await tab(page, navTexts.chat).click();
  await expect(page.getByRole('heading', { level: 1, name: navTexts.chat })).toBeVisible();
  await noteCards(page);
  await tab(page, navTexts.home).click();
  await expect.poll(() => counted(page)).toEqual([20]);
  expect(await place()).toBe(500);
});
