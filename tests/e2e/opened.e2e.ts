import { expect, type Page } from '@playwright/test';
import * as ko from '#src/copy/ko.ts';
import { myTexts } from '#src/copy/person.ts';
import { searchTexts } from '#src/features/search/text.ts';
import { allNewest } from '#tests/harness/catalogue.ts';
import { test } from '#tests/harness/fixtures.ts';
import { logIn } from '#tests/harness/login.ts';
import { cards, installed, isInCharge, titles } from '#tests/harness/screens.ts';

/** The listings that an account opened last: on the start of search and behind a row of My page, from what is stored. */

test.setTimeout(120_000);

interface Opened {
  readonly path: string;
  readonly title: string;
}

/** Opens these listings one after the other, from the list, and goes back each time. */
const open = async (page: Page, listings: readonly Opened[]): Promise<void> => {
  for (const { path, title } of listings) {
    await page.locator(`main a[href="${path}"]`).first().click();
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await page.goBack();
    await expect(cards(page).first()).toBeVisible();
  }
};

const strip = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: myTexts.opened, exact: true }) });

const onStrip = (page: Page): Promise<string[]> =>
  strip(page).getByRole('listitem').getByRole('link').allTextContents();

test('what was opened comes back, the last first, without a network and after a new start; seen in a list alone is not opened', async ({
  page,
  context,
  network,
}) => {
  await logIn(page, network.origin);
  await expect(cards(page).first()).toBeVisible();
  await installed(page);
  await isInCharge(page);
  const [a, b, c] = (await allNewest(network.origin)).map(({ itemId, title }) => ({
    path: `/detail/${itemId}`,
    title,
  }));
  if (!a || !b || !c) throw new Error('the demo campus is too small');
  await open(page, [a, b, c, a]);
  const wanted = [a.title, c.title, b.title];
  await page.getByRole('link', { name: ko.nav.search }).click();
  await expect.poll(() => onStrip(page)).toEqual(wanted);
  await context.setOffline(true);
  await page.goto(`${network.origin}/search`);
  await expect.poll(() => onStrip(page)).toEqual(wanted);
  await strip(page).getByRole('link', { name: searchTexts.allOpened }).click();
  await expect.poll(() => titles(page)).toEqual(wanted);
  await page.goto(`${network.origin}/my`);
  await page.getByRole('link', { name: myTexts.opened }).click();
  await expect(page).toHaveURL('/opened');
  await expect.poll(() => titles(page)).toEqual(wanted);
  await cards(page).nth(1).getByRole('link').click();
  await expect(page.getByRole('heading', { name: c.title })).toBeVisible();
  await page.goBack();
  await expect.poll(() => titles(page)).toEqual([c.title, a.title, b.title]);
});

test('what a member opened is nobody else’s: after a logout nothing of it is left', async ({
  page,
  network,
}) => {
  await logIn(page, network.origin);
  await expect(cards(page).first()).toBeVisible();
  await isInCharge(page);
  const [a] = (await allNewest(network.origin)).map(({ itemId, title }) => ({
    path: `/detail/${itemId}`,
    title,
  }));
  if (!a) throw new Error('the demo campus is too small');
  await page.locator(`main a[href="${a.path}"]`).first().click();
  await expect(page).toHaveURL(a.path);
  await expect(page.getByRole('heading', { level: 1, name: a.title })).toBeVisible(); // its card has the same words
  await page.goBack();
  await expect(cards(page).first()).toBeVisible();
  await page.getByRole('link', { name: ko.nav.search }).click();
  await expect.poll(() => onStrip(page)).toEqual([a.title]);
  await page.goto(`${network.origin}/my`);
  await page.getByRole('button', { name: ko.my.logout, exact: true }).click();
  await expect(page.getByText(ko.my.loggedOut).first()).toBeVisible();
  await page.goto(`${network.origin}/opened`);
  await expect(page.getByText(myTexts.nothingOpened.title)).toBeVisible();
  await page.goto(`${network.origin}/search`);
  await expect(cards(page).first()).toBeVisible();
  await isInCharge(page);
  await expect(strip(page)).toHaveCount(0);
});
