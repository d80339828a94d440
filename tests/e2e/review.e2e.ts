import type { Page } from '@playwright/test';
import { draftTexts } from '#src/copy/catalogue.ts';
import { emptyTexts } from '#src/copy/empty.ts';
import { entryTexts } from '#src/copy/entries.ts';
import { errorTexts } from '#src/copy/errors.ts';
import { feedbackTexts, reviewTexts } from '#src/copy/feedback.ts';
import { networkTexts, stateTexts } from '#src/copy/shell.ts';
import { words } from '#src/copy/ui.ts';
import { outboxScreenTexts } from '#src/features/outbox/text.ts';
import { reviewFormTexts } from '#src/features/review/text.ts';
import { drafts, mutations } from '#tests/harness/chat-room-screen.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { makeKillable } from '#tests/harness/killable.ts';
import { makeNames } from '#tests/harness/listing-screen.ts';
import { logIn } from '#tests/harness/login.ts';
import { expectSaid, rememberWords, saidBy } from '#tests/harness/said.ts';
import { installed } from '#tests/harness/screens.ts';
import { aCompletedDeal, anAgreement, type Deal, dismissTraders } from '#tests/harness/traders.ts';

/** How a trade was: with and without a network, through a kill, by keyboard alone. */

test.setTimeout(120_000);
test.afterAll(dismissTraders);

const newcomer = makeNames('후기쓰는이');
const field = (page: Page) => page.getByRole('textbox');
const star = (page: Page, count: number) => page.getByRole('radio', { name: reviewTexts.stars(count) });
const submit = (page: Page) => page.getByRole('button', { name: reviewTexts.submit });

/** The screen, come to from Home as a person would, with nothing in the history's state. */
const open = async (page: Page, origin: string, { requester, pick }: Deal): Promise<void> => {
  await logIn(page, origin, requester.nickname);
  await page.goto(`/review/${pick}`);
  await expect(star(page, 1)).toBeAttached();
  await installed(page);
};

const isReviewed = async ({ requester, pick }: Deal): Promise<boolean> =>
  ((await requester.get(`/api/v1/appointment/${pick}`)) as { isReviewed: boolean }).isReviewed; // contract §2.0

test('a review wants a star and words, is stored once, and says so only when it is', async ({
  page,
  network,
}) => {
  const deal = await aCompletedDeal(network.origin, newcomer());
  await open(page, network.origin, deal);
  const name = deal.owner.nickname;
  await expect(page.getByText(reviewTexts.rate(name))).toBeVisible();
  await expect(page.getByText(reviewTexts.how(name))).toBeVisible();
  await expect(submit(page)).toHaveAccessibleDescription(reviewFormTexts.noStar);
  await submit(page).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: reviewFormTexts.noStar })).toBeVisible();
  await expect(star(page, 1)).toBeFocused();
  await field(page).fill('친절해요');
  await expect(submit(page)).toBeDisabled();
  await star(page, 4).check();
  await expect(page.getByRole('status').filter({ hasText: reviewFormTexts.levels[3] })).toBeVisible();
  await expect(submit(page)).toBeEnabled();
  await expect(submit(page)).toHaveAccessibleDescription('');
  await field(page).fill('   ');
  await expect(submit(page)).toBeDisabled();
  await submit(page).press('Enter');
  await expect(field(page)).toBeFocused();
  await field(page).fill('가'.repeat(503));
  await expect(field(page)).toHaveValue('가'.repeat(503));
  await expect(page.getByText(feedbackTexts.review.tooLong(3))).toBeVisible();
  await expect(submit(page)).toBeDisabled();
  await field(page).fill('친절해요');
  await submit(page).click();
  await expectSaid(page, reviewTexts.done);
  await expect(page).toHaveURL('/');
  expect(await isReviewed(deal)).toBe(true);

  // another try by the same address is told that there is one
  await page.goto(`/review/${deal.pick}`);
  await expect(page.getByText(errorTexts.text('REVIEW_ALREADY_EXISTS'))).toBeVisible();
  await expect(submit(page)).toHaveCount(0);
});

test('a trade that could not be had says so, and is had once it is tried again', async ({
  page,
  network,
}) => {
  const deal = await aCompletedDeal(network.origin, newcomer());
  await logIn(page, network.origin, deal.requester.nickname);
  const pick = new RegExp(`/appointment/${deal.pick}$`);
  network.inject(pick, { kind: 'gateway', status: 502 });
  await page.goto(`/review/${deal.pick}`);
  const retry = page.getByRole('button', { name: words.retry });
  await expect(page.getByText(networkTexts.trouble).first()).toBeVisible();
  await expect(retry).toBeVisible();
  await expect(page.getByText(emptyTexts['404'].title)).toHaveCount(0);
  // what is refused is not asked for again by itself: only the press does it
  network.inject(pick, { kind: 'status', status: 400, code: 'INVALID_INPUT' });
  await expect(page.getByText(stateTexts.unknown)).toBeVisible({ timeout: 30_000 });
  network.heal();
  await retry.click();
  await expect(star(page, 1)).toBeAttached();
  await expect(page.getByText(reviewTexts.rate(deal.owner.nickname))).toBeVisible();
});

test('the stars are one row and one group that the arrow keys go through, none smaller than 48 px; everything goes by keyboard', async ({
  page,
  network,
}) => {
  const deal = await aCompletedDeal(network.origin, newcomer());
  await open(page, network.origin, deal);
  await star(page, 1).focus();
  await page.keyboard.press('Space');
  await expect(star(page, 1)).toBeChecked();
  await page.setViewportSize({ width: 320, height: 700 });
  const boxes = await Promise.all([1, 2, 3, 4, 5].map((count) => star(page, count).boundingBox()));
  expect(new Set(boxes.map((box) => box?.y)).size, 'one row').toBe(1);
  for (const box of boxes) expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(48);
  for (let n = 0; n < 3; n += 1) await page.keyboard.press('ArrowRight');
  await expect(star(page, 4)).toBeChecked();
  await page.keyboard.press('ArrowLeft');
  await expect(star(page, 3)).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('잘 썼어요');
  await page.keyboard.press('Tab');
  await expect(submit(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expectSaid(page, reviewTexts.done);
  expect(await isReviewed(deal)).toBe(true);
});

test('leaving asks once something was put in; “yes” deletes it, “no” keeps it', async ({ page, network }) => {
  const deal = await aCompletedDeal(network.origin, newcomer());
  await open(page, network.origin, deal);
  await page.getByRole('button', { name: words.back }).click();
  await expect(page).toHaveURL('/');
  await page.goto(`/review/${deal.pick}`);
  await star(page, 5).check();
  await page.getByRole('button', { name: words.back }).click();
  const ask = page.getByRole('alertdialog', { name: reviewTexts.leaveAsk.title });
  await expect(ask).toContainText(reviewTexts.leaveAsk.subtitle);
  await ask.getByRole('button', { name: reviewTexts.leaveAsk.no }).click();
  await expect(ask).toBeHidden(); // a text put into a field behind a modal goes nowhere, and nobody says so
  await field(page).fill('반쯤 쓴 글');
  await expect.poll(async () => JSON.stringify(await drafts(page))).toContain('반쯤 쓴 글');
  await page.reload();
  await expect(field(page)).toHaveValue('반쯤 쓴 글');
  await expect(star(page, 5)).toBeChecked();
  await expectSaid(page, draftTexts.recovered);
  await page.getByRole('button', { name: words.back }).click();
  await ask.getByRole('button', { name: reviewTexts.leaveAsk.yes }).click();
  await expect(page).not.toHaveURL(/review/);
  expect(await drafts(page)).toEqual([]);
});

test('offline it waits and says so, can be taken back with its text, and goes out with the network', async ({
  page,
  context,
  network,
}) => {
  const deal = await aCompletedDeal(network.origin, newcomer());
  await open(page, network.origin, deal);
  await context.setOffline(true);
  await star(page, 5).check();
  await field(page).fill('또 빌리고 싶어요');
  await submit(page).click();
  await expectSaid(page, reviewTexts.queued);
  expect(await saidBy(page)).not.toContain(reviewTexts.done);
  await page.goto('/outbox');
  await expect(page.getByRole('article', { name: entryTexts.kind.review })).toBeVisible();
  await page.getByRole('link', { name: new RegExp(`^${outboxScreenTexts.open}`) }).click();
  await expect(page).toHaveURL(`/review/${deal.pick}`);
  await expect(page.getByText('또 빌리고 싶어요')).toBeVisible();
  await page.getByRole('button', { name: feedbackTexts.review.takeBack }).click();
  await expect(field(page)).toHaveValue('또 빌리고 싶어요');
  await expect(star(page, 5)).toBeChecked();
  await submit(page).click();
  await expectSaid(page, reviewTexts.queued);
  await context.setOffline(false);
  await expect.poll(() => isReviewed(deal), { timeout: 20_000 }).toBe(true);
  await expect.poll(() => mutations(page)).toEqual([]);
});

test('one that the server refuses stays with its text, and says why', async ({ page, network }) => {
  const deal = await aCompletedDeal(network.origin, newcomer());
  await open(page, network.origin, deal);
  network.inject(/\/api\/v1\/review$/, { kind: 'status', status: 409, code: 'APPOINTMENT_NOT_SUCCESS' });
  await star(page, 2).check();
  await field(page).fill('늦었어요');
  await submit(page).click();
  await expectSaid(page, reviewTexts.failed);
  await expect(page.getByText(errorTexts.text('APPOINTMENT_NOT_SUCCESS'))).toBeVisible();
  await expect(field(page)).toHaveValue('늦었어요');
  await page.reload();
  await expect(field(page)).toHaveValue('늦었어요');
  network.heal();
  await submit(page).click();
  await expectSaid(page, reviewTexts.done);
  expect(await isReviewed(deal)).toBe(true);
});

test('what is not completed, not ours, or no number at all says so', async ({ page, network }) => {
  const deal = await anAgreement(network.origin, newcomer());
  const other = await anAgreement(network.origin, newcomer());
  await logIn(page, network.origin, deal.requester.nickname);
  await page.goto(`/review/${deal.pick}`);
  await expect(page.getByText(errorTexts.text('APPOINTMENT_NOT_SUCCESS'))).toBeVisible();
  await page.getByRole('link', { name: feedbackTexts.review.toPick }).click();
  await expect(page).toHaveURL(`/pick-detail/${deal.pick}`);
  for (const wrong of [other.pick, 'abc', 0]) {
    await page.goto(`/review/${wrong}`);
    await expect(page.getByText(emptyTexts['404'].title)).toBeVisible();
  }
});

test('killed half way: what was written is back, and what was submitted arrives', async ({ network }) => {
  const deal = await aCompletedDeal(network.origin, newcomer());
  const device = await makeKillable({
    network,
    nickname: deal.requester.nickname,
    prepare: rememberWords,
    settle: async (page) => {
      await page.goto(`${network.origin}/review/${deal.pick}`);
      await expect(star(page, 1)).toBeAttached();
      return `/review/${deal.pick}`;
    },
  });
  await star(device.page(), 5).check();
  await field(device.page()).fill('꺼졌다 켜져도');
  await expect.poll(async () => JSON.stringify(await drafts(device.page()))).toContain('꺼졌다 켜져도');
  await device.kill();
  await device.reopen({ offline: true });
  await expect(field(device.page())).toHaveValue('꺼졌다 켜져도');
  await submit(device.page()).click();
  await expectSaid(device.page(), reviewTexts.queued);
  await device.kill();
  await device.reopen({ offline: false });
  await device.drained(30_000);
  expect(await isReviewed(deal)).toBe(true);
  await device.kill();
  await device.remove();
});
