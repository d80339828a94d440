import type { Locator, Page } from '@playwright/test';
import { reviewTexts } from '#src/copy/feedback.ts';
import { networkTexts } from '#src/copy/shell.ts';
import { userTexts } from '#src/copy/user.ts';
import { userScreenTexts } from '#src/features/user/text.ts';
import { allNewest, detailOf, listingsOf } from '#tests/harness/catalogue.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { makeNames } from '#tests/harness/listing-screen.ts';
import { logIn } from '#tests/harness/login.ts';
import { cards, installed, isInCharge } from '#tests/harness/screens.ts';
import { aCompletedDeal, type Deal, dismissTraders } from '#tests/harness/traders.ts';

/** A user's profile: what was written about them, with a network and without, and who is asked for it. */

test.setTimeout(120_000);
test.afterAll(dismissTraders);

const newcomer = makeNames('후기읽는이');
const words = '약속을 잘 지켜 주셨어요';
const calls = '/api/v1/review/';

/** A trade after which the requester has written about the owner. */
const aReviewedDeal = async (origin: string): Promise<Deal> => {
  const deal = await aCompletedDeal(origin, newcomer());
  await deal.requester.post('/api/v1/review', { appointmentId: deal.pick, rating: 4, content: words });
  return deal;
};

const reviews = (page: Page): Locator =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: userTexts.reviews, exact: true }) });

const review = (page: Page, { requester }: Deal): Locator =>
  reviews(page).getByRole('listitem').filter({ hasText: words }).filter({ hasText: requester.nickname });

const profileOf = (page: Page, name: string): Locator =>
  page.getByRole('link', { name: userTexts.openOf(name), exact: true });

test('a member reads what was written about a seller, and reads it again with no network after a new start @firefox', async ({
  page,
  context,
  network,
}) => {
  const deal = await aReviewedDeal(network.origin);
  const { owner, item } = deal;
  await logIn(page, network.origin, newcomer());
  await expect(cards(page).first()).toBeVisible();
  await installed(page);
  await isInCharge(page);
  await page.goto(`${network.origin}/detail/${item.itemId}`);
  await profileOf(page, owner.nickname).click();
  await expect(page).toHaveURL(`/user/${owner.userId}`);
  await expect(review(page, deal)).toContainText(reviewTexts.stars(4));
  const offered = await listingsOf(network.origin, owner.userId);
  await expect(cards(page)).toHaveCount(offered.length);
  await context.setOffline(true);
  await page.goto(`${network.origin}/user/${owner.userId}`);
  await expect(review(page, deal)).toContainText(reviewTexts.stars(4));
  await expect(page.getByRole('heading', { name: userScreenTexts.listings(owner.nickname) })).toBeVisible();
  await expect(cards(page)).toHaveCount(offered.length);
  await expect(page.getByText(networkTexts.offline)).toBeVisible();
});

test('the head of a room and the partner of a PICK lead to the profile, and My page to one’s own', async ({
  page,
  network,
}) => {
  const deal = await aReviewedDeal(network.origin);
  const { owner, requester } = deal;
  await logIn(page, network.origin, requester.nickname);
  await page.goto(`/chat/${deal.room}`);
  await profileOf(page, owner.nickname).click();
  await expect(page).toHaveURL(`/user/${owner.userId}`);
  await expect(review(page, deal)).toBeVisible();
  await page.goto(`/pick-detail/${deal.pick}`);
  await profileOf(page, owner.nickname).click();
  await expect(page).toHaveURL(`/user/${owner.userId}`);
  await page.goto('/my');
  await page.getByRole('link', { name: userTexts.reviews }).click();
  await expect(page).toHaveURL(`/user/${requester.userId}`);
  await expect(reviews(page).getByText(userScreenTexts.noReviews)).toBeVisible();
  await expect(page.getByText(requester.nickname, { exact: true })).toBeVisible();
});

test('a visitor sees who offers what, is told to log in for the reviews, and asks for none', async ({
  page,
  network,
}) => {
  const [newest] = await allNewest(network.origin);
  if (newest === undefined) throw new Error('the demo campus is empty');
  const { owner } = await detailOf(network.origin, newest.itemId);
  await page.goto(`/detail/${newest.itemId}`);
  await profileOf(page, owner.nickname).click();
  await expect(cards(page).first()).toBeVisible();
  await expect(reviews(page).getByText(userScreenTexts.loginFirst)).toBeVisible();
  await reviews(page).getByRole('button', { name: userScreenTexts.login }).click();
  await expect(page).toHaveURL('/login');
  expect(network.seen.filter(({ path }) => path.startsWith(calls))).toEqual([]);
});
