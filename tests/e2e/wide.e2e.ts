import type { Page } from '@playwright/test';
import { wideTexts } from '#src/app/wide/text.ts';
import { labels } from '#src/copy/labels.ts';
import { networkTexts } from '#src/copy/shell.ts';
import { chatScreenTexts } from '#src/features/chat/text.ts';
import { pickScreenTexts } from '#src/features/pick/text.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { makeNames } from '#tests/harness/listing-screen.ts';
import { newMember } from '#tests/harness/pick-detail-screen.ts';
import { cancel, type Deal, propose } from '#tests/harness/pick-people.ts';
import { isInCharge } from '#tests/harness/screens.ts';

/** Wide pages: a list and what was opened from it stand side by side, and keys lead through both. */

test.setTimeout(90_000);

const newcomer = makeNames('넓은이');

const list = (page: Page) => page.locator('[data-pane="list"]');
const side = (page: Page) => page.getByRole('complementary', { name: wideTexts.beside });
const main = (page: Page) => page.getByRole('main');
const headingOf = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

const begin = async (page: Page, origin: string, width: number): Promise<Deal> => {
  await page.setViewportSize({ width, height: 844 });
  return propose(origin, await newMember(page, origin, newcomer()));
};

test('from 900 px a listing opens beside its list, which says so and stays where it is @firefox', async ({
  page,
  network,
}) => {
  await page.setViewportSize({ width: 900, height: 844 });
  await page.goto(network.origin);
  await isInCharge(page);
  const card = list(page).getByRole('article').nth(4);
  const link = card.getByRole('link');
  const title = (await link.textContent()) ?? '';
  await link.click();
  await expect(main(page).getByText(title).first()).toBeVisible();
  await expect(link).toHaveAttribute('aria-current', 'page');
  await expect(card).toBeInViewport();
  await expect(page).toHaveTitle(new RegExp(title.slice(0, 6)));
  await page.goBack();
  await expect(main(page)).toHaveCount(1);
  await expect(list(page)).toHaveRole('main');
  await expect(card).toBeInViewport();
  await expect(link).not.toHaveAttribute('aria-current', 'page');
});

test('from 1,280 px a room stands between its list and its listing, a PICK between its list and its room', async ({
  page,
  network,
}) => {
  const deal = await begin(page, network.origin, 1280);
  await page.goto(`/chat/${deal.roomId}`);
  const field = page.getByRole('textbox', { name: chatScreenTexts.field });
  await expect(field).toBeVisible();
  await expect(list(page).locator('a[aria-current="page"]')).toHaveAttribute('href', `/chat/${deal.roomId}`);
  const bar = side(page).getByRole('link', { name: /보러 가기/ });
  await expect(bar).toBeVisible();
  await page.goto(`/pick-detail/${deal.pickId}`);
  await expect(headingOf(page, pickScreenTexts.detail.title)).toBeVisible();
  await expect(side(page).getByRole('textbox')).toBeVisible();
  await page.setViewportSize({ width: 1000, height: 844 });
  await expect(side(page)).toHaveCount(0);
  await expect(list(page)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(list(page)).toHaveCount(0);
  await expect(headingOf(page, pickScreenTexts.detail.title)).toBeVisible();
});

test('@whole a page that is turned keeps what is being written', async ({ page, network }) => {
  const deal = await begin(page, network.origin, 1000);
  await page.goto(`/chat/${deal.roomId}`);
  await isInCharge(page);
  const field = page.getByRole('textbox', { name: chatScreenTexts.field });
  await field.fill('돌려도 남아요');
  await field.evaluate((one) => Object.assign(one, { isSame: true }));
  for (const width of [744, 1133]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(list(page)).toHaveCount(width < 900 ? 0 : 1);
    await expect(field).toHaveValue('돌려도 남아요');
    expect(await field.evaluate((one) => Reflect.get(one, 'isSame'))).toBe(true);
  }
});

test('Alt with the arrows opens row after row, with a digit a tab, and with / what all keys do @firefox-whole', async ({
  page,
  network,
}) => {
  await begin(page, network.origin, 1280);
  await page.goto('/');
  await isInCharge(page);
  const links = list(page).getByRole('article').getByRole('link');
  const hrefs = await links.evaluateAll((all) =>
    all.slice(0, 2).map((one) => one.getAttribute('href') ?? ''),
  );
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page).toHaveURL(hrefs[0] ?? '');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page).toHaveURL(hrefs[1] ?? '');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page).toHaveURL(hrefs[0] ?? '');
  await page.keyboard.press('Alt+Digit3');
  await expect(page).toHaveURL('/chat');
  await expect(page.getByText(wideTexts.nothing['/chat'].title)).toBeVisible();
  await page.keyboard.press('Alt+Slash');
  const sheet = page.getByRole('dialog', { name: wideTexts.shortcuts.title });
  await expect(sheet.getByText(wideTexts.shortcuts.acts.search)).toBeVisible();
  await page.keyboard.press('Alt+KeyK'); // an overlay is open
  await expect(page).toHaveURL('/chat');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.keyboard.press('Alt+KeyK');
  await expect(page).toHaveURL('/search');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('Alt+KeyN'); // in a field, where a letter is a letter
  await expect(page).toHaveURL('/search');
});

test('@whole on a wide page a sheet opens under what it was opened by', async ({ page, network }) => {
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.goto(`${network.origin}/search?productTypes=VARSITY_JACKET`);
  await isInCharge(page);
  const opener = page.getByRole('button', { name: new RegExp(labels.itemOrder('RECENT')) }).first();
  await opener.click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toBeVisible();
  const [above, below] = [await opener.boundingBox(), await sheet.boundingBox()];
  expect(below?.x).toBeCloseTo(above?.x ?? 0, 0);
  expect(below?.y).toBeCloseTo((above?.y ?? 0) + (above?.height ?? 0) + 8, 0);
});

test('@whole offline the network is said once on a wide page, over the list', async ({ page, network }) => {
  const deal = await begin(page, network.origin, 1280);
  await page.goto(`/chat/${deal.roomId}`);
  await expect(page.getByRole('textbox').first()).toBeVisible();
  await isInCharge(page);
  await page.context().setOffline(true);
  await expect(page.getByText(networkTexts.offline)).toHaveCount(1);
  await expect(list(page).getByText(networkTexts.offline)).toBeVisible();
});

test('@whole what is typed into a search beside an open listing stays in its field, with the focus', async ({
  page,
  network,
}) => {
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.goto(`${network.origin}/search`);
  await isInCharge(page);
  await list(page).getByRole('article').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/detail\/\d+$/);
  const field = page.getByRole('searchbox');
  await field.press('r');
  await expect(page).toHaveURL(/\/search\?/);
  await expect(field).toBeFocused();
  await page.keyboard.type('ed');
  await expect(field).toHaveValue('red');
});

test('@whole a room that was left says nothing and leads nowhere beside its PICK', async ({
  page,
  network,
}) => {
  const deal = await begin(page, network.origin, 1280);
  await cancel(deal.owner, deal.pickId);
  await page.goto(`/pick-detail/${deal.pickId}`);
  await expect(side(page).getByRole('textbox')).toBeVisible();
  await side(page).getByRole('button', { name: chatScreenTexts.menu }).click();
  await page.getByRole('button', { name: chatScreenTexts.leave }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: chatScreenTexts.leaveAsk.yes }).click();
  await expect(side(page).getByRole('textbox')).toHaveCount(0);
  await expect(page).toHaveURL(`/pick-detail/${deal.pickId}`);
});
