import type { Page } from '@playwright/test';
import { emptyTexts } from '#src/copy/empty.ts';
import { feedbackTexts, notificationTexts } from '#src/copy/feedback.ts';
import { itemTexts } from '#src/copy/home.ts';
import { actionTexts, navTexts, networkTexts } from '#src/copy/shell.ts';
import { timeTexts } from '#src/copy/time.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { makeKillable } from '#tests/harness/killable.ts';
import { makeNames } from '#tests/harness/listing-screen.ts';
import { logIn } from '#tests/harness/login.ts';
import { expectSaid, rememberWords } from '#tests/harness/said.ts';
import { cards, installed } from '#tests/harness/screens.ts';
import { advance } from '#tests/harness/server-clock.ts';
import { anAgreement, type Deal, dismissTraders } from '#tests/harness/traders.ts';

/** What happened to one's PICKs: every card, what was seen here, with and without a network. */

test.setTimeout(120_000);
test.afterAll(dismissTraders);

const newcomer = makeNames('알림받는이');
const ours = feedbackTexts.notification;
const bell = (page: Page) => page.getByRole('link', { name: new RegExp(`^${navTexts.notifications}`) });
const list = /\/api\/v1\/notification/;

const message = (type: string): string => notificationTexts.message(type) ?? '';

const open = async (page: Page, origin: string, { requester }: Deal): Promise<void> => {
  await logIn(page, origin, requester.nickname);
  await page.goto('/notification');
  await expect(page.getByRole('heading', { name: notificationTexts.title })).toBeVisible();
};

test('each card says what happened, with its listing, and opens its PICK; a reminder names day and time', async ({
  page,
  network,
}) => {
  const deal = await anAgreement(network.origin, newcomer());
  await advance(network.origin, 2 * 60 * 60_000); // as long as the reminder takes to come
  await open(page, network.origin, deal);
  const remind = cards(page).filter({ hasText: message('APPOINTMENT_RENTAL_REMIND') });
  await expect(remind.filter({ hasText: /대여일 \d\d\.\d\d\.\d\d \d\d:\d\d/ })).toHaveCount(1);
  const confirm = cards(page).filter({ hasText: message('APPOINTMENT_CONFIRM') });
  await expect(confirm).toHaveCount(1);
  await expect(confirm).toContainText(deal.item.title);
  await expect(confirm).toContainText(itemTexts.likes(deal.item.likeCount));
  await expect(confirm.getByRole('listitem')).not.toHaveCount(0);
  expect(await confirm.getByRole('listitem').count()).toBeLessThanOrEqual(4);
  await expect(page.getByText(ours.today, { exact: true })).toHaveCount(1);
  await confirm.getByRole('link').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/pick-detail/${deal.pick}`);
});

test('the reminder of a purchase names its day and speaks of no renting', async ({ page, network }) => {
  const deal = await anAgreement(network.origin, newcomer(), 'SALE');
  await advance(network.origin, 2 * 60 * 60_000); // as long as the reminder takes to come
  await open(page, network.origin, deal);
  const remind = cards(page).filter({ hasText: message('APPOINTMENT_RENTAL_REMIND') });
  await expect(remind).toHaveCount(1);
  await expect(remind).toContainText(/거래일 \d\d\.\d\d\.\d\d \d\d:\d\d/);
  await expect(remind).not.toContainText('대여일');
});

test('the bell wears a dot until the cards were on screen for a second, on this device and after a new start', async ({
  page,
  network,
}) => {
  const deal = await anAgreement(network.origin, newcomer());
  await logIn(page, network.origin, deal.requester.nickname);
  await expect(page.getByRole('link', { name: navTexts.newNotifications(1) })).toBeVisible();
  await bell(page).click();
  await expect(page).toHaveURL('/notification');
  const card = cards(page).first();
  await expect(card).toContainText(message('APPOINTMENT_CONFIRM'));
  await expect(card.getByText(ours.unseen)).toHaveCount(0, { timeout: 10_000 });
  await page.goto('/');
  await expect(cards(page)).toHaveCount(20);
  await expect(page.getByRole('link', { name: navTexts.notifications, exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: navTexts.notifications, exact: true })).toBeVisible();
});

test('a PICK of a deleted listing says so and opens nothing', async ({ page, network }) => {
  const deal = await anAgreement(network.origin, newcomer());
  const page1 = (await deal.requester.get('/api/v1/notification?pageSize=20')) as {
    notifications: { itemInfo: object }[];
  };
  const [first] = page1.notifications;
  const data = {
    notifications: [{ ...first, itemInfo: { ...first?.itemInfo, isDeleted: true } }],
    pageInfo: { hasNext: false, cursorCreatedAt: null, cursorId: null },
  };
  network.inject(list, { kind: 'answer', data });
  await open(page, network.origin, deal);
  await expect(page.getByText(itemTexts.deletedLabel)).toBeVisible();
  await cards(page).first().getByRole('button').click();
  await expectSaid(page, notificationTexts.deleted);
  await expect(page).toHaveURL('/notification');
});

test('types of a newer server are not shown, and the same PICK may come as often as it was told of', async ({
  page,
  network,
}) => {
  const deal = await anAgreement(network.origin, newcomer());
  const { notifications } = (await deal.requester.get('/api/v1/notification?pageSize=20')) as {
    notifications: { notificationInfo: object }[];
  };
  const [first] = notifications;
  const told = (id: number, type: string) => ({
    ...first,
    notificationInfo: { ...first?.notificationInfo, id, type },
  });
  const data = {
    notifications: [
      told(900_003, 'APPOINTMENT_FROM_THE_FUTURE'),
      told(900_002, 'APPOINTMENT_CANCEL'),
      told(900_001, 'APPOINTMENT_CONFIRM'),
    ],
    pageInfo: { hasNext: false, cursorCreatedAt: null, cursorId: null },
  };
  network.inject(list, { kind: 'answer', data });
  await open(page, network.origin, deal);
  await expect(cards(page)).toHaveCount(2);
  await expect(cards(page).first()).toContainText(message('APPOINTMENT_CANCEL'));
});

test('nothing yet leads home; nothing fetched, a failure and a stored list offline each say so', async ({
  page,
  context,
  network,
}) => {
  await logIn(page, network.origin, newcomer());
  await page.goto('/notification');
  await expect(page.getByText(emptyTexts.notification.title)).toBeVisible();
  await page.getByRole('link', { name: navTexts.backHome }).click();
  await expect(page).toHaveURL('/');
  const deal = await anAgreement(network.origin, newcomer());
  network.inject(list, { kind: 'gateway', status: 502 });
  await open(page, network.origin, deal);
  await expect(page.getByRole('button', { name: actionTexts.retry })).toBeVisible();
  network.heal(); // it is tried again by itself, whoever presses first
  await expect(cards(page)).toHaveCount(1);
  await installed(page);
  await context.setOffline(true);
  await page.reload();
  await expect(cards(page)).toHaveCount(1);
  await expect(page.getByText(networkTexts.offline)).toBeVisible();
});

test('seen ones are cleared from the list, stay cleared when they are sent again, and come back by the toast', async ({
  page,
  network,
}) => {
  const deal = await anAgreement(network.origin, newcomer());
  await open(page, network.origin, deal);
  await expect(page.getByText(ours.unseenCount(1))).toBeVisible();
  await expect(page.getByRole('button', { name: ours.clear })).toHaveCount(0);
  await expect(page.getByText(ours.allSeen)).toBeVisible({ timeout: 10_000 });
  await page.getByRole('button', { name: ours.clear }).click();
  await expectSaid(page, ours.cleared(1));
  await expect(cards(page)).toHaveCount(0);
  await expect(page.getByText(ours.allCleared.title)).toBeVisible();
  await page.getByRole('button', { name: actionTexts.undo }).click();
  await expect(cards(page)).toHaveCount(1);
  await page.getByRole('button', { name: ours.clear }).click();
  await expect(cards(page)).toHaveCount(0);
  const sent = page.waitForResponse((response) => list.test(response.url()));
  await page.getByRole('button', { name: timeTexts.refresh }).click();
  await sent;
  await page.reload();
  await expect(page.getByText(ours.allCleared.title)).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
});

test('what was not seen yet stays when the seen ones are cleared, under the heading of its day', async ({
  page,
  network,
}) => {
  const deal = await anAgreement(network.origin, newcomer());
  await open(page, network.origin, deal);
  await expect(page.getByText(ours.allSeen)).toBeVisible({ timeout: 10_000 });
  await page.goto('/');
  await advance(network.origin, 2 * 60 * 60_000); // as long as the reminder takes to come
  await expect(cards(page)).toHaveCount(20);
  await page.goto('/notification');
  await expect(cards(page)).toHaveCount(2);
  await page.getByRole('button', { name: ours.clear }).click();
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText(message('APPOINTMENT_RENTAL_REMIND'));
  await expect(page.getByRole('heading', { level: 2, name: ours.today, exact: true })).toBeVisible();
});

test('after a kill the list is there without a network, with what was seen', async ({ network }) => {
  const deal = await anAgreement(network.origin, newcomer());
  const device = await makeKillable({
    network,
    nickname: deal.requester.nickname,
    prepare: rememberWords,
    settle: async (page) => {
      await page.goto(`${network.origin}/notification`);
      await expect(cards(page)).toHaveCount(1);
      await expect(cards(page).first().getByText(ours.unseen)).toHaveCount(0, { timeout: 10_000 });
      return '/notification';
    },
  });
  await device.offline();
  await device.kill();
  await device.reopen({ offline: true });
  await expect(cards(device.page())).toHaveCount(1);
  await expect(cards(device.page()).first()).toContainText(message('APPOINTMENT_CONFIRM'));
  await expect(device.page().getByText(ours.unseen)).toHaveCount(0);
  await device.kill();
  await device.remove();
});
