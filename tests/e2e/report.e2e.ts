import type { Page } from '@playwright/test';
import { draft } from '#src/copy/catalogue.ts';
import { entryTexts } from '#src/copy/entries.ts';
import { feedbackTexts } from '#src/copy/feedback.ts';
import * as ko from '#src/copy/ko.ts';
import { words } from '#src/copy/ui.ts';
import { reportTexts } from '#src/features/report/text.ts';
import { listingsOf } from '#tests/harness/catalogue.ts';
import { mutations } from '#tests/harness/chat-room-screen.ts';
import type { FaultProxy } from '#tests/harness/fault-proxy.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { makeKillable } from '#tests/harness/killable.ts';
import { makeNames } from '#tests/harness/listing-screen.ts';
import { logIn } from '#tests/harness/login.ts';
import { draftOf } from '#tests/harness/pick-form-screen.ts';
import { expectSaid, rememberWords, saidBy } from '#tests/harness/said.ts';
import { installed } from '#tests/harness/screens.ts';
import { aProposal, type Deal, dismissTraders } from '#tests/harness/traders.ts';

/** Reporting a person (contract §2.8): from both doors, by address alone, offline and through a kill. */

test.setTimeout(120_000);
test.afterAll(dismissTraders);

const newcomer = makeNames('신고하는이');
const ours = feedbackTexts.report;
const offers = /\/api\/v1\/user\/\d+\/item$/;
const reason = (page: Page, category: string) =>
  page.getByRole('checkbox', { name: ko.labels.reportCategory(category) });
const field = (page: Page) => page.getByRole('textbox');
const submit = (page: Page) => page.getByRole('button', { name: ko.report.submit });

/** What the server does after a report: no more PICK between the two. */
const stateOf = async ({ requester, pick }: Deal): Promise<string> =>
  ((await requester.get(`/api/v1/appointment/${pick}`)) as { state: string }).state; // contract §2.0

const member = async (page: Page, origin: string, { requester }: Deal): Promise<void> => {
  await logIn(page, origin, requester.nickname);
  await installed(page);
};

test('from a listing’s menu: what may be submitted, and what is said once it is taken', async ({
  page,
  network,
}) => {
  const deal = await aProposal(network.origin, newcomer());
  await member(page, network.origin, deal);
  const { itemId } = deal.item;
  await page.goto(`/detail/${itemId}`);
  await page.getByRole('button', { name: ko.action.moreMenu }).click();
  await page.getByRole('button', { name: ko.detail.report }).click();
  await expect(page).toHaveURL(`/report/${deal.owner.userId}?item=${itemId}`);
  await expect(page.getByText(ko.report.prompt)).toBeVisible();
  await expect(page.getByText(reportTexts.about(deal.item.title))).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0); // the way here has chosen it
  await expect(submit(page)).toHaveAccessibleDescription(reportTexts.noReason);
  await submit(page).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: reportTexts.noReason })).toBeVisible();
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
  await expectSaid(page, ko.report.done);
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
  await expectSaid(page, ko.report.done);
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
  await expect(submit(page)).toHaveAccessibleDescription(reportTexts.noItem);
  await submit(page).press('Enter');
  await expect(first).toBeFocused();
  await page.getByRole('button', { name: reportTexts.more(all - 3) }).press('Enter');
  await expect(choices).toHaveCount(all);
  await expect(choices.nth(3)).toBeFocused();
  await choices.last().check();
  await expect(choices.last()).toBeFocused();
  await expect(field(page)).toHaveValue('같은 글을 계속 올려요');
  await expect(reason(page, 'SPAM')).toBeChecked();
  await submit(page).click();
  await expectSaid(page, ko.report.done);
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
  await expect(page.getByText(ko.network.trouble).first()).toBeVisible();
  await expect(retry).toBeVisible();
  await expect(page.getByText(ours.noItem.title)).toHaveCount(0);
  // what is refused is not asked for again by itself: only the press does it
  network.inject(offers, { kind: 'status', status: 400, code: 'INVALID_INPUT' });
  await expect(page.getByText(ko.state.unknown)).toBeVisible({ timeout: 30_000 });
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
  await expect(page.getByText(ko.state.neverFetched.title)).toBeVisible();
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
  await expect(page.getByText(ko.errors.text('SAME_REPORTER_AND_REPORTED'))).toBeVisible();
  await page.goto('/report/abc');
  await expect(page.getByText(ko.empty['404'].title)).toBeVisible();
});

test('offline it says that it is not taken yet, stands in the outbox, and can be taken back', async ({
  page,
  context,
  network,
}) => {
  const deal = await aProposal(network.origin, newcomer());
  await member(page, network.origin, deal);
  await page.goto(`/report/${deal.owner.userId}?item=${deal.item.itemId}&from=chat`);
  await expect(reason(page, 'SPAM')).toBeAttached();
  await context.setOffline(true);
  await reason(page, 'SPAM').check();
  await submit(page).click();
  await expectSaid(page, ko.report.queued);
  expect(await saidBy(page)).not.toContain(ko.report.done);
  await page.goto('/outbox');
  await expect(page.getByRole('article', { name: entryTexts.kind.report })).toBeVisible();
  await page.goto(`/report/${deal.owner.userId}?item=${deal.item.itemId}&from=chat`);
  await expect(page.getByText(ko.report.queued)).toBeVisible();
  await expect(reason(page, 'SPAM')).toBeChecked();
  await page.getByRole('button', { name: ours.takeBack }).click();
  await expect.poll(() => mutations(page)).toEqual([]);
  await expect(reason(page, 'SPAM')).toBeChecked();
  await expect.poll(() => draftOf(page, `report:${deal.owner.userId}`)).toBeDefined();
  await page.reload();
  await expect(reason(page, 'SPAM')).toBeChecked();
  await expectSaid(page, draft.recovered);
  await context.setOffline(false);
  expect(await stateOf(deal)).toBe('PENDING');
});

test('one that waited says that it was filed to whoever looks at it, and is offered to nobody again', async ({
  page,
  context,
  network,
}) => {
  const deal = await aProposal(network.origin, newcomer());
  await member(page, network.origin, deal);
  const path = `/report/${deal.owner.userId}?item=${deal.item.itemId}`;
  await page.goto(path);
  await expect(reason(page, 'SPAM')).toBeAttached();
  await context.setOffline(true);
  await reason(page, 'SPAM').check();
  await submit(page).click();
  await expectSaid(page, ko.report.queued);
  await page.goto(path);
  await expect(page.getByText(ko.report.queued).first()).toBeVisible();
  await expect(reason(page, 'SPAM')).toBeChecked();
  await context.setOffline(false);
  await expectSaid(page, ko.report.done);
  await expect(reason(page, 'SPAM')).not.toBeChecked();
  await expect(submit(page)).toBeDisabled();
  await page.reload();
  await expect(reason(page, 'SPAM')).toBeAttached();
  await expect(reason(page, 'SPAM')).not.toBeChecked();
  expect(await saidBy(page)).not.toContain(draft.recovered);
});

/** Reports in words of one's own, which the server refuses. */
const beRefused = async (page: Page, network: FaultProxy): Promise<void> => {
  const deal = await aProposal(network.origin, newcomer());
  await member(page, network.origin, deal);
  await page.goto(`/report/${deal.owner.userId}?item=${deal.item.itemId}`);
  network.inject(/\/user\/report$/, { kind: 'status', status: 400, code: 'UNRELATED_ITEM' });
  await reason(page, 'OTHER').check();
  await field(page).fill('욕을 했어요');
  await submit(page).click();
};

test('one that the server refuses stays as it was chosen, and says why', async ({ page, network }) => {
  await beRefused(page, network);
  await expectSaid(page, ko.report.failed);
  await expect(page.getByText(ko.errors.text('UNRELATED_ITEM'))).toBeVisible();
  await expect(field(page)).toHaveValue('욕을 했어요');
});

test('one that was refused is taken back with its text, which a reload keeps', async ({ page, network }) => {
  await beRefused(page, network);
  await expect(page.getByText(ko.errors.text('UNRELATED_ITEM'))).toBeVisible();
  await page.getByRole('button', { name: ours.takeBack }).click();
  await expect.poll(() => mutations(page)).toEqual([]);
  await expect(page.getByText(ko.errors.text('UNRELATED_ITEM'))).toHaveCount(0);
  await expect(field(page)).toHaveValue('욕을 했어요');
  expect(await saidBy(page)).not.toContain(draft.recovered);
  await page.reload();
  await expect(reason(page, 'OTHER')).toBeChecked();
  await expect(field(page)).toHaveValue('욕을 했어요');
});

test('killed before it could go out, it goes out at the next start', async ({ network }) => {
  const deal = await aProposal(network.origin, newcomer());
  const path = `/report/${deal.owner.userId}?item=${deal.item.itemId}`;
  const device = await makeKillable({
    network,
    nickname: deal.requester.nickname,
    prepare: rememberWords,
    settle: async (page) => {
      await page.goto(`${network.origin}${path}`);
      await expect(reason(page, 'SPAM')).toBeAttached();
      return path;
    },
  });
  await device.offline();
  await reason(device.page(), 'SPAM').check();
  await submit(device.page()).click();
  await expectSaid(device.page(), ko.report.queued);
  await device.kill();
  await device.reopen({ offline: false });
  await device.drained(30_000);
  expect(await stateOf(deal)).toBe('CANCELLED');
  await device.kill();
  await device.remove();
});
