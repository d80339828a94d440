import { emptyTexts } from '#src/copy/empty.ts';
import { errorTexts } from '#src/copy/errors.ts';
import { reportTexts } from '#src/copy/feedback.ts';
import { actionTexts, networkTexts, stateTexts } from '#src/copy/shell.ts';
import { words } from '#src/copy/ui.ts';
import { listingTexts } from '#src/features/item/text.ts';
import { reportFormTexts } from '#src/features/report/text.ts';
import { listingsOf } from '#tests/harness/catalogue.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { makeNames } from '#tests/harness/listing-screen.ts';
import { logIn } from '#tests/harness/login.ts';
import { field, member, ours, reason, stateOf, submit } from '#tests/harness/report-screen.ts';
import { expectSaid } from '#tests/harness/said.ts';
import { installed } from '#tests/harness/screens.ts';
import { aProposal, dismissTraders } from '#tests/harness/traders.ts';

/** Reporting a person (contract §2.8): what it is about, by the way it was opened, and what it asks for. */

test.setTimeout(120_000);
test.afterAll(dismissTraders);

const newcomer = makeNames('신고하는이');
const offers = /\/api\/v1\/user\/\d+\/item$/;

test('from a listing’s menu: what may be submitted, and what is said once it is taken', async ({
  page,
  network,
}) => {
  const deal = await aProposal(network.origin, newcomer());
  await member(page, network.origin, deal);
  const { itemId } = deal.item;
  await page.goto(`/detail/${itemId}`);
  await page.getByRole('button', { name: actionTexts.moreMenu }).click();
  await page.getByRole('button', { name: listingTexts.report }).click();
  await expect(page).toHaveURL(`/report/${deal.owner.userId}?item=${itemId}`);
  await expect(page.getByText(reportTexts.prompt)).toBeVisible();
  await expect(page.getByText(reportFormTexts.about(deal.item.title))).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0); // the way here has chosen it
  await expect(submit(page)).toHaveAccessibleDescription(reportFormTexts.noReason);
  await submit(page).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: reportFormTexts.noReason })).toBeVisible();
  await expect(reason(page, 'OFFENSIVE')).toBeFocused();
  await reason(page, 'SPAM').check();
  await expect(submit(page)).toBeEnabled();
  await reason(page, 'OTHER').check();
  await expect(submit(page)).toBeDisabled();
  await field(page).fill('가'.repeat(501));
  await expect(page.getByText(ours.tooLong(1))).toBeVisible();
  await expect(submit(page)).toBeDisabled();
  await field(page).fill('같은 글을 계속 올려요');
  const sent = page.waitForRequest(/\/api\/v1\/user\/report$/);
  await submit(page).click();
  expect((await sent).postDataJSON()).toEqual({
    reportedUserId: deal.owner.userId,
    itemId,
    location: 'POST',
    categories: ['SPAM', 'OTHER'],
    description: '같은 글을 계속 올려요',
  });
  await expectSaid(page, reportTexts.done);
  await expectSaid(page, ours.blocked(deal.owner.nickname));
  await expect(page).toHaveURL(`/detail/${itemId}`);
  expect(await stateOf(deal)).toBe('CANCELLED');
});

test('by an address that names the person alone, the listing is found by what they talk about', async ({
  page,
  network,
}) => {
  const deal = await aProposal(network.origin, newcomer());
  await member(page, network.origin, deal);
  await page.goto(`/report/${deal.owner.userId}`);
  await reason(page, 'PRIVACY').focus();
  await page.keyboard.press('Space');
  await expect(reason(page, 'PRIVACY')).toBeChecked();
  const sent = page.waitForRequest(/\/api\/v1\/user\/report$/);
  await submit(page).focus();
  await page.keyboard.press('Enter');
  expect((await sent).postDataJSON()).toMatchObject({
    itemId: deal.item.itemId,
    location: 'CHATROOM',
    categories: ['PRIVACY'],
    description: null,
  });
  await expectSaid(page, reportTexts.done);
});

test('of a person one has nothing to do with, one of a few listings under the reasons is chosen', async ({
  page,
  network,
}) => {
  const deal = await aProposal(network.origin, newcomer());
  await logIn(page, network.origin, newcomer());
  await page.goto(`/report/${deal.owner.userId}`);
  await expect(reason(page, 'SPAM')).toBeAttached();
  const choices = page.getByRole('radio');
  await reason(page, 'OTHER').check();
  await field(page).fill('같은 글을 계속 올려요');
  await reason(page, 'SPAM').check();
  const all = (await listingsOf(network.origin, deal.owner.userId)).length;
  expect(all, 'listings to choose from').toBeGreaterThan(4);
  const [lastReason, first] = [reason(page, 'OTHER'), choices.first()];
  expect((await first.boundingBox())?.y).toBeGreaterThan((await lastReason.boundingBox())?.y ?? Infinity);
  await expect(choices).toHaveCount(3);
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(submit(page)).toHaveAccessibleDescription(reportFormTexts.noItem);
  await submit(page).press('Enter');
  await expect(first).toBeFocused();
  await page.getByRole('button', { name: reportFormTexts.more(all - 3) }).press('Enter');
  await expect(choices).toHaveCount(all);
  await expect(choices.nth(3)).toBeFocused();
  await choices.last().check();
  await expect(choices.last()).toBeFocused();
  await expect(field(page)).toHaveValue('같은 글을 계속 올려요');
  await expect(reason(page, 'SPAM')).toBeChecked();
  await submit(page).click();
  await expectSaid(page, reportTexts.done);
});

test('by an address alone, what could not be had is no lack of it: it says so and is tried again', async ({
  page,
  network,
}) => {
  const deal = await aProposal(network.origin, newcomer());
  await logIn(page, network.origin, newcomer());
  const retry = page.getByRole('button', { name: words.retry });
  network.inject(offers, { kind: 'status', status: 500, code: 'INTERNAL_SERVER_ERROR' });
  await page.goto(`/report/${deal.owner.userId}`);
  await expect(page.getByText(networkTexts.trouble).first()).toBeVisible();
  await expect(retry).toBeVisible();
  await expect(page.getByText(ours.noItem.title)).toHaveCount(0);
  // what is refused is not asked for again by itself: only the press does it
  network.inject(offers, { kind: 'status', status: 400, code: 'INVALID_INPUT' });
  await expect(page.getByText(stateTexts.unknown)).toBeVisible({ timeout: 30_000 });
  network.heal();
  await retry.click();
  await expect(reason(page, 'SPAM')).toBeAttached();
});

test('by an address alone and never fetched, no network is told from having nothing in common', async ({
  page,
  context,
  network,
}) => {
  const deal = await aProposal(network.origin, newcomer());
  await logIn(page, network.origin, newcomer());
  await installed(page);
  await context.setOffline(true);
  await page.goto(`/report/${deal.owner.userId}`);
  await expect(page.getByText(stateTexts.neverFetched.title)).toBeVisible();
  await expect(page.getByText(ours.noItem.title)).toHaveCount(0);
  await context.setOffline(false);
  await expect(reason(page, 'SPAM')).toBeAttached();
});

test('that two have nothing in common is said once it is known, and not while it is asked', async ({
  page,
  network,
}) => {
  const deal = await aProposal(network.origin, newcomer());
  await logIn(page, network.origin, newcomer());
  const gate = network.hold(offers);
  await page.goto(`/report/${deal.requester.userId}`);
  await gate.reached();
  await expect(page.locator('[aria-busy="true"]').first()).toBeAttached();
  await expect(page.getByText(ours.noItem.title)).toHaveCount(0);
  gate.open();
  await expect(page.getByText(ours.noItem.title)).toBeVisible();
});

test('oneself cannot be reported, and what is no person is not found', async ({ page, network }) => {
  const deal = await aProposal(network.origin, newcomer());
  await member(page, network.origin, deal);
  await page.goto(`/report/${deal.requester.userId}`);
  await expect(page.getByText(errorTexts.text('SAME_REPORTER_AND_REPORTED'))).toBeVisible();
  await page.goto('/report/abc');
  await expect(page.getByText(emptyTexts['404'].title)).toBeVisible();
});
