import type { Page } from '@playwright/test';
import { chatTexts } from '#src/copy/chat.ts';
import { entryTexts } from '#src/copy/entries.ts';
import { errorTexts } from '#src/copy/errors.ts';
import { roomTexts } from '#src/copy/rooms.ts';
import { actionTexts, stateTexts } from '#src/copy/shell.ts';
import { leaveCheckMs } from '#src/features/chat/leave/leave-check.ts';
import { chatScreenTexts } from '#src/features/chat/text.ts';
import { aPull, listOf, menuOf, openStored, roomWith, rowOf } from '#tests/harness/chat-list-screen.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { makeNames } from '#tests/harness/listing-screen.ts';
import { aKey, anEntry, longAfter } from '#tests/harness/outbox-entries.ts';
import { expectSaid, saidBy } from '#tests/harness/said.ts';
import { leaveRows } from '#tests/harness/stored.ts';

/** The way out of a room, from the list: what is checked, what is asked, and what comes of it. */

test.setTimeout(90_000);

const newcomer = makeNames('나가는이');
const name = '응원단장';
const room = (change: Parameters<typeof roomWith>[2] = {}) => roomWith(2, name, change);
const three = [roomWith(1, '버건디러버'), room(), roomWith(3, '과잠수집가')];

const menu = (page: Page) => page.getByRole('dialog', { name: roomTexts.roomOf(name) });
const leaveRow = (page: Page) => menu(page).getByRole('button', { name: chatScreenTexts.leave });
const question = (page: Page) => page.getByRole('alertdialog', { name: chatScreenTexts.leaveAsk.title });
const blocked = (page: Page) => page.getByRole('alertdialog', { name: chatScreenTexts.leaveBlocked.title });

/** The menu of the room, and its way out taken; the check has no answer yet. */
const beginLeaving = async (page: Page): Promise<void> => {
  await menuOf(page, name).click();
  await leaveRow(page).click();
  await expect(leaveRow(page)).toContainText(roomTexts.leaveChecking);
};

/** The server's answer to the check. */
const answer = (page: Page, running: boolean): Promise<void> =>
  leaveRows(page, { rooms: [room({ inProgress: { running, stamp: 9_000_000 } })] });

test('a room without a running rental is left after a yes: it goes at once, and stays away', async ({
  page,
  network,
}) => {
  await openStored(page, network, { nickname: newcomer(), rows: listOf(three) });
  await beginLeaving(page);
  await expect(question(page)).toHaveCount(0);
  await answer(page, false);
  await expect(question(page)).toContainText(chatScreenTexts.leaveAsk.subtitle);
  await expect(question(page).getByRole('button', { name: chatScreenTexts.leaveAsk.no })).toBeFocused();
  await question(page).getByRole('button', { name: chatScreenTexts.leaveAsk.yes }).click();
  await expect(rowOf(page, name)).toHaveCount(0);
  await expect(menu(page)).toHaveCount(0);
  await expectSaid(page, chatScreenTexts.left);
  await expect(page.locator('#content')).toBeFocused(); // the button that had the focus is gone
  await page.reload();
  await expect(rowOf(page, '버건디러버')).toBeVisible();
  await expect(rowOf(page, name)).toHaveCount(0);
});

test('a no leaves everything as it was, and the next try asks anew', async ({ page, network }) => {
  await openStored(page, network, {
    nickname: newcomer(),
    rows: listOf(
      three.map((one) => (one.chatRoomId === 2 ? room({ inProgress: { running: false, stamp: 5 } }) : one)),
    ),
  });
  await beginLeaving(page);
  await expect(question(page)).toHaveCount(0); // what was told before does not count
  await answer(page, false);
  await question(page).getByRole('button', { name: chatScreenTexts.leaveAsk.no }).click();
  await expect(question(page)).toHaveCount(0);
  await expect(leaveRow(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rowOf(page, name)).toBeVisible();
  await expect(menuOf(page, name)).toBeFocused();
  await beginLeaving(page);
  await expect(question(page)).toHaveCount(0);
});

test('a running rental blocks, and so does a check that fails or does not come back', async ({
  page,
  network,
}) => {
  await openStored(page, network, { nickname: newcomer(), rows: listOf(three) });
  await page.clock.install();
  await beginLeaving(page);
  await answer(page, true);
  await expect(blocked(page)).toContainText(chatScreenTexts.leaveBlocked.subtitle);
  await blocked(page).getByRole('button', { name: chatScreenTexts.leaveBlocked.close }).click();
  await expect(blocked(page)).toHaveCount(0);
  await leaveRow(page).click();
  await expect(leaveRow(page)).toContainText(roomTexts.leaveChecking);
  await leaveRows(page, { pulls: [aPull('in-progress:2', { trouble: 'busy' })] });
  await expect(blocked(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await leaveRow(page).click();
  await expect(leaveRow(page)).toContainText(roomTexts.leaveChecking);
  await page.clock.runFor(leaveCheckMs + 100);
  await expect(blocked(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(rowOf(page, name)).toBeVisible();
});

test('without a network it cannot be left, and says why', async ({ page, network, context }) => {
  await openStored(page, network, { nickname: newcomer(), rows: listOf(three) });
  await expect(rowOf(page, name)).toBeVisible();
  await context.setOffline(true);
  await menuOf(page, name).click();
  await expect(leaveRow(page)).toBeDisabled();
  await expect(leaveRow(page)).toContainText(stateTexts.onlineOnly);
});

test('a leaving that the server refuses is told, brings the row back, and stands in the outbox', async ({
  page,
  network,
}) => {
  const mutation = anEntry({
    seq: 1,
    id: aKey(1),
    key: aKey(1),
    kind: 'room.leave',
    lane: 'room:2',
    args: { chatRoomId: 2 },
    nextAt: longAfter(),
  });
  await openStored(page, network, { nickname: newcomer(), rows: { ...listOf(three), outbox: [mutation] } });
  await expect(rowOf(page, '버건디러버')).toBeVisible();
  await expect(rowOf(page, name)).toHaveCount(0);
  expect(await saidBy(page)).not.toContain(chatTexts.leaveFailed);
  const reason = { is: 'refused', status: 409, code: 'IN_PROGRESS_APPOINTMENT_EXIST' } as const;
  await leaveRows(page, { outbox: [{ ...mutation, state: 'failed', attempts: 1, nextAt: null, reason }] });
  await expect(rowOf(page, name)).toBeVisible();
  await expectSaid(page, chatTexts.leaveFailed);
  await page.goto('/outbox');
  const card = page.getByRole('article', { name: entryTexts.kind.leave });
  await expect(card).toContainText(entryTexts.about.room(name));
  await expect(card).toContainText(errorTexts.text(reason.code));
  await expect(card.getByRole('button', { name: actionTexts.retry })).toBeEnabled();
});
