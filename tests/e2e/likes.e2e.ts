import type { Page } from '@playwright/test';
import { likeTexts } from '#src/copy/catalogue.ts';
import { emptyTexts } from '#src/copy/empty.ts';
import { actionTexts, networkTexts } from '#src/copy/shell.ts';
import { words } from '#src/copy/ui.ts';
import { heart, whoIs } from '#tests/harness/accepted-likes.ts';
import { allNewest } from '#tests/harness/catalogue.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { storedEntries } from '#tests/harness/kill.ts';
import {
  isLiked,
  likeCall,
  likeOffline,
  makeNames,
  openListing,
  undo,
} from '#tests/harness/listing-screen.ts';
import { logIn, mainUser } from '#tests/harness/login.ts';
import { expectSaid, saidBy } from '#tests/harness/said.ts';
import { allRendered, cards } from '#tests/harness/screens.ts';

/** Hearts as a person meets them: filled, undone, waiting, gone out, and in the list of what one likes. */

test.setTimeout(90_000);

const isLogin = '/api/test/is-login';
const newcomer = makeNames('담는이');

/** Asks for the liked list until the server was asked anew: a press in the middle of a fetch brings none of its own. */
const renew = (page: Page): Promise<void> =>
  expect(async () => {
    const [asked] = await Promise.all([
      page.waitForRequest(/\/api\/v1\/like$/, { timeout: 3_000 }),
      page.getByRole('button', { name: words.refresh }).click(),
    ]);
    expect((await asked.response())?.status()).toBe(200);
  }).toPass();

test('a visitor’s heart stays empty and says what is needed', async ({ page, network }) => {
  const [listing] = await allNewest(network.origin);
  await page.goto(`/detail/${listing?.itemId}`);
  await heart(page).click();
  await expectSaid(page, likeTexts.login);
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
});

test('a like online fills the heart without a word, reaches the server, and its removal can be undone', async ({
  page,
  network,
}) => {
  const { itemId, likeCount } = await openListing(page, network.origin, newcomer());
  await heart(page).click();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(heart(page)).toHaveAccessibleName(words.like(likeCount + 1));
  await expect.poll(() => isLiked(page, itemId)).toBe(true);
  expect(await saidBy(page)).not.toContain(likeTexts.queued);
  await heart(page).click();
  await page.getByText(likeTexts.removed).hover(); // it stays while it is looked at
  await expect.poll(() => isLiked(page, itemId)).toBe(false);
  await undo(page).click();
  await expectSaid(page, likeTexts.undone);
  await expect.poll(() => isLiked(page, itemId)).toBe(true);
});

test('@whole a like offline is drawn as waiting and said; undone, nothing is ever sent', async ({
  page,
  context,
  network,
}) => {
  await openListing(page, network.origin, newcomer());
  const userId = await whoIs(page);
  await likeOffline(page, context);
  await expect(page.getByRole('link', { name: words.outboxCount(1) })).toBeVisible();
  // longer than a plain toast lives, and with a sheet over the page
  await page.getByRole('button', { name: actionTexts.moreMenu }).click();
  await undo(page).click({ timeout: 5_000 });
  await expectSaid(page, likeTexts.undone);
  await page.getByRole('button', { name: words.close }).click();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByRole('link', { name: words.outboxCount(1) })).toHaveCount(0);
  await expect.poll(() => storedEntries(page, userId)).toEqual([]);
  const before = network.seen.length;
  await context.setOffline(false);
  // who is here is asked before anything is sent
  await expect.poll(() => network.seen.slice(before).map(({ path }) => path)).toContain(isLogin);
  await expect(page.getByText(networkTexts.offline)).toHaveCount(0);
  expect(network.seen.filter(({ path }) => likeCall.test(path))).toEqual([]);
});

test('what was liked offline goes out when there is a network, and the line says so until it has gone', async ({
  page,
  context,
  network,
}) => {
  const { itemId } = await openListing(page, network.origin, newcomer());
  await likeOffline(page, context);
  await expect(page.getByRole('link', { name: words.outboxCount(1) })).toBeVisible();
  const gate = network.hold(likeCall);
  await context.setOffline(false);
  await expect(page.getByText(networkTexts.syncing(1))).toBeVisible();
  await gate.reached();
  gate.open();
  await expectSaid(page, networkTexts.allSent);
  await expect.poll(() => isLiked(page, itemId)).toBe(true);
});

test('the liked list empties a heart where it stands, brings it back, and never opens the listing', async ({
  page,
  network,
}) => {
  await logIn(page, network.origin, mainUser);
  await page.goto('/liked');
  const userId = await whoIs(page);
  const first = cards(page).first();
  const name = (await first.getByRole('heading').textContent()) ?? '';
  await allRendered(page);
  const count = await cards(page).count();
  const button = first.getByRole('button', { name: /^관심 상품에 담기/ });
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  const gate = network.hold(likeCall); // so that it is seen while it is under way
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await page.getByText(likeTexts.removed).hover(); // it stays while it is looked at
  await gate.reached();
  await expect(page).toHaveURL('/liked');
  await expect(cards(page)).toHaveCount(count);
  await expect(first.getByRole('heading')).toHaveText(name);
  gate.open();
  await undo(page).click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expectSaid(page, likeTexts.undone);
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(() => storedEntries(page, userId)).toEqual([]);
  await renew(page);
  await expect(cards(page)).toHaveCount(count - 1);
  await expect(page.getByText(name, { exact: true })).toHaveCount(0);
});

test('@whole a like that waits stands in the liked list at once, and stays when it has arrived', async ({
  page,
  context,
  network,
}) => {
  const { title } = await openListing(page, network.origin, newcomer(), 2);
  const userId = await whoIs(page);
  await page.goto('/liked');
  await expect(page.getByText(emptyTexts.wishlist.title)).toBeVisible();
  await page.goBack();
  await likeOffline(page, context);
  await page.goto('/liked');
  await expect(cards(page).getByText(title)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(networkTexts.offline)).toHaveCount(0);
  await expect.poll(() => storedEntries(page, userId)).toEqual([]);
  expect(network.seen.filter(({ path }) => likeCall.test(path))).toHaveLength(1);
  // by the server’s own list now
  await renew(page);
  await expect(cards(page).getByText(title)).toBeVisible();
});
