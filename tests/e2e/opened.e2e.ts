import { expect, type Locator, type Page } from '@playwright/test';
import * as v from 'valibot';
import { myTexts } from '#src/copy/me.ts';
import { notices } from '#src/copy/notices.ts';
import { navTexts } from '#src/copy/shell.ts';
import { myScreenTexts } from '#src/features/me/text.ts';
import { searchTexts } from '#src/features/search/text.ts';
import { whoIs } from '#tests/harness/accepted-likes.ts';
import { allNewest } from '#tests/harness/catalogue.ts';
import { test } from '#tests/harness/fixtures.ts';
import { logIn } from '#tests/harness/login.ts';
import { cards, installed, isInCharge, titles } from '#tests/harness/screens.ts';
import { storedRows } from '#tests/harness/stored-rows.ts';

/** The listings that an account opened last: on the start of search and behind a row of My page, from what is stored. */

test.setTimeout(120_000);

interface Opened {
  readonly path: string;
  readonly title: string;
}

const Row = v.object({ itemId: v.number(), at: v.number() });

/**
 * Opens the listing that the link leads to, until that is noted, which happens behind its first frame, and goes back. Its
 * card has the same words as its heading, so the heading alone does not say that it is open.
 */
const openAndBack = async (page: Page, me: number, link: Locator, { path, title }: Opened): Promise<void> => {
  await link.click();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const lastOpened = async (): Promise<string | null> => {
    const rows = v.parse(v.array(Row), await storedRows(page, `campick-${me}`, 'opened'));
    const last = rows.sort((one, other) => other.at - one.at)[0];
    return last === undefined ? null : `/detail/${last.itemId}`;
  };
  await expect.poll(lastOpened).toBe(path);
  await page.goBack();
};

/** Opens these listings one after the other, from the list, and goes back each time. */
const open = async (page: Page, me: number, listings: readonly Opened[]): Promise<void> => {
  for (const listing of listings) {
    await openAndBack(page, me, page.locator(`main a[href="${listing.path}"]`).first(), listing);
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
  const me = await whoIs(page);
  await open(page, me, [a, b, c, a]);
  const wanted = [a.title, c.title, b.title];
  await page.getByRole('link', { name: navTexts.search }).click();
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
  await openAndBack(page, me, cards(page).nth(1).getByRole('link'), c);
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
  await open(page, await whoIs(page), [a]);
  await page.getByRole('link', { name: navTexts.search }).click();
  await expect.poll(() => onStrip(page)).toEqual([a.title]);
  await page.goto(`${network.origin}/my`);
  await page.getByRole('button', { name: myScreenTexts.logout, exact: true }).click();
  await expect(page.getByText(notices.loggedOut).first()).toBeVisible();
  await page.goto(`${network.origin}/opened`);
  await expect(page.getByText(myScreenTexts.nothingOpened.title)).toBeVisible();
  await page.goto(`${network.origin}/search`);
  await expect(cards(page).first()).toBeVisible();
  await isInCharge(page);
  await expect(strip(page)).toHaveCount(0);
});
