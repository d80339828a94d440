import type { Page } from '@playwright/test';
import type { ItemId } from '#contract/ids.ts';
import * as ko from '#src/copy/ko.ts';
import { oursChat } from '#src/copy/ours-chat.ts';
import type { OutboxRow } from '#src/db/rows.ts';
import { whoIs } from '#tests/harness/accepted-likes.ts';
import { allNewest } from '#tests/harness/catalogue.ts';
import { aHistory, aMessage, anUnsent, aRoom, aSpan, chatId, roomId } from '#tests/harness/chat-rows.ts';
import { field, log, openRoom, wholeRoom } from '#tests/harness/chat-states.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { storedRows } from '#tests/harness/kill.ts';
import { expectSaid, saidBy } from '#tests/harness/said.ts';
import { leaveRows } from '#tests/harness/stored.ts';

/** A chat room over what is stored on this device; what the server adds is the engine's, and tested there. */

test.setTimeout(120_000);

const bubble = (page: Page, text: string) => log(page).getByText(text, { exact: true });
const sendButton = (page: Page) => page.getByRole('button', { name: oursChat.send, exact: true });

/** How far the log is from its end, in pixels. */
const distance = (page: Page): Promise<number> =>
  page.locator('#content').evaluate((one) => one.scrollHeight - one.clientHeight - one.scrollTop);

const intents = async (page: Page): Promise<OutboxRow[]> => {
  const rows = await storedRows(page, `campick-${await whoIs(page)}`, 'outbox');
  return (rows as OutboxRow[]).sort((a, b) => a.seq - b.seq); // what this app has stored itself
};

const contents = async (page: Page): Promise<unknown[]> =>
  (await intents(page)).map(({ args }) => (args as { content: unknown }).content); // what a test has sent itself

test('a stored room opens at its newest line, with days, read marks and who it is', async ({
  page,
  network,
}) => {
  await openRoom({ page, network }, wholeRoom(50));
  await expect(bubble(page, '49번째')).toBeInViewport();
  await expect.poll(() => distance(page)).toBeLessThan(2);
  await expect(page.getByRole('heading', { level: 1, name: '버건디러버' })).toBeVisible();
  await expect(page.getByRole('link', { name: /버건디 과잠 M/ })).toHaveAttribute('href', '/detail/900341');
  await expect(page.getByRole('button', { name: oursChat.pick })).toBeDisabled();
  // 48 was written after they were last here, 42 before
  await expect(bubble(page, '48번째').locator('xpath=../..').getByText(ko.chat.notRead)).toBeAttached();
  await expect(bubble(page, '42번째').locator('xpath=../..').getByText(ko.chat.notRead)).toHaveCount(0);
});

test('what is typed offline is a bubble that waits, in order, survives a reload, and can be taken back', async ({
  page,
  context,
  network,
}) => {
  await openRoom({ page, network }, wholeRoom(30));
  await expect(bubble(page, '29번째')).toBeInViewport();
  await context.setOffline(true);
  await expect(field(page)).toHaveAttribute('placeholder', ko.chat.placeholderOffline);
  await field(page).click();
  for (const text of ['하나', '둘', '셋']) {
    await page.keyboard.insertText(text);
    await page.keyboard.press('Enter');
  }
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('');
  await expect.poll(() => contents(page)).toEqual(['하나', '둘', '셋']);
  await expect(log(page).getByText(ko.chat.message.waiting)).toHaveCount(3);
  await expect(bubble(page, '셋')).toBeInViewport();
  await context.setOffline(false);
  await page.reload();
  await context.setOffline(true);
  await expect(bubble(page, '둘')).toBeInViewport();
  await page.getByRole('button', { name: oursChat.stateOf(ko.chat.message.waiting, '둘') }).click();
  await page.getByRole('button', { name: ko.chat.message.cancel }).click();
  await expect(bubble(page, '둘')).toHaveCount(0);
  expect(await contents(page)).toEqual(['하나', '셋']);
});

test('blank text is not sent, Shift+Enter makes a line, and a text that is too long says so and stays', async ({
  page,
  context,
  network,
}) => {
  await openRoom({ page, network }, wholeRoom(3));
  await context.setOffline(true);
  await expect(field(page)).toHaveAttribute('placeholder', ko.chat.placeholderOffline);
  await field(page).click();
  await expect(sendButton(page)).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.type('  ');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.insertText('말');
  await expect(field(page)).toHaveValue('  \n말');
  await sendButton(page).click();
  await expect(field(page)).toBeFocused();
  await expect.poll(() => contents(page)).toEqual(['  \n말']);
  const long = `${'가'.repeat(1999)}🧢🧢`;
  await field(page).fill(long);
  await expect(page.getByText(oursChat.tooLong(1))).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue(long);
  await page.keyboard.press('Backspace');
  await expect(page.getByText(oursChat.tooLong(1))).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await contents(page)).length).toBe(2);
});

test('a text that nobody sent is still there after a reload, and is the room’s own', async ({
  page,
  network,
}) => {
  await openRoom({ page, network }, (me) => ({
    rooms: [aRoom(), aRoom({ chatRoomId: 900_059 as never })], // any number is an id
    messages: aHistory(3, me),
    spans: [aSpan(0, 2)],
  }));
  await field(page).fill('쓰다 만 말');
  const drafts = async () => storedRows(page, `campick-${await whoIs(page)}`, 'drafts');
  await expect.poll(drafts).toMatchObject([{ key: `chat:${roomId}`, value: { content: '쓰다 만 말' } }]);
  await page.reload();
  await expect(field(page)).toHaveValue('쓰다 만 말');
  await page.goto('/chat/900059');
  await expect(page.getByText(ko.chat.loading)).toBeAttached();
  await expect(field(page)).toHaveValue('');
  await page.goto(`/chat/${roomId}`);
  await expect(field(page)).toHaveValue('쓰다 만 말');
  await field(page).fill('');
  await expect.poll(drafts).toEqual([]);
});

test('one message is one bubble from waiting to sent: the same element, in the same place, never two', async ({
  page,
  context,
  network,
}) => {
  const me = await openRoom({ page, network }, wholeRoom(30));
  await expect(bubble(page, '29번째')).toBeInViewport();
  await context.setOffline(true);
  await expect(field(page)).toHaveAttribute('placeholder', ko.chat.placeholderOffline);
  await field(page).fill('한 번만');
  await page.keyboard.press('Enter');
  await expect(log(page).getByText(ko.chat.message.waiting)).toBeVisible();
  await expect.poll(() => distance(page)).toBeLessThan(2);
  const before = await bubble(page, '한 번만').boundingBox();
  await bubble(page, '한 번만').evaluate((one) => {
    one.setAttribute('data-first', '');
    const counts = new Set<number>();
    const count = (): void => {
      const all = [...document.querySelectorAll('[role="log"] p')];
      counts.add(all.filter(({ textContent }) => textContent === '한 번만').length);
    };
    new MutationObserver(count).observe(document, { subtree: true, childList: true, characterData: true });
    Object.assign(globalThis, { campickCounts: counts });
  });
  const [row] = await intents(page);
  if (row === undefined) throw new Error('nothing waits');
  for (const [state, words] of [
    ['sending', ko.chat.message.sending],
    ['ambiguous', ko.chat.message.checking],
    ['verifying', ko.chat.message.checking],
  ] as const) {
    await leaveRows(page, { outbox: [{ ...row, state }] });
    await expect(log(page).getByText(words)).toBeVisible();
  }
  const sent = aMessage(40, me, { userId: me as never, content: '한 번만', fulfils: row.id }); // any number is an id
  await leaveRows(page, { messages: [sent], spans: [aSpan(0, 40)] }, ['outbox']);
  await expect(log(page).getByText(ko.chat.message.checking)).toHaveCount(0);
  await expect(log(page).locator('[data-first]')).toHaveText('한 번만');
  await expect(bubble(page, '한 번만')).toHaveCount(1);
  expect(await page.evaluate(() => [...(Reflect.get(globalThis, 'campickCounts') as Set<number>)])).toEqual([
    1,
  ]); // put there above
  expect((await bubble(page, '한 번만').boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
  await expectSaid(page, oursChat.sent);
});

test('what failed can be sent again or removed, and several at once', async ({ page, context, network }) => {
  const failed = (n: number, text: string) =>
    anUnsent(n, text, { state: 'failed', attempts: 1, reason: { is: 'expired' } });
  await openRoom({ page, network }, (me) => ({
    ...wholeRoom(3)(me),
    outbox: [failed(1, '첫째'), failed(2, '둘째'), failed(3, '셋째')],
  }));
  await expect(page.getByText(ko.chat.message.manyFailed(3))).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: oursChat.stateOf(ko.chat.message.failed, '첫째') }).click();
  await page.getByRole('button', { name: ko.chat.message.remove, exact: true }).click();
  await expect(bubble(page, '첫째')).toHaveCount(0);
  await page.getByRole('button', { name: oursChat.stateOf(ko.chat.message.failed, '둘째') }).click();
  await page.getByRole('dialog').getByRole('button', { name: ko.chat.message.again }).click();
  await expect(page.getByText(ko.chat.message.manyFailed(2))).toHaveCount(0);
  await expect(
    page.getByRole('button', { name: oursChat.stateOf(ko.chat.message.waiting, '둘째') }),
  ).toBeVisible();
  await leaveRows(page, { outbox: [failed(2, '둘째')] });
  await page.getByRole('button', { name: ko.chat.message.againAll }).click();
  await expect(log(page).getByText(ko.chat.message.waiting)).toHaveCount(2);
  await expect(log(page).getByText(ko.chat.message.failed)).toHaveCount(0);
});

test('who reads the newest is taken along, who reads further up is told and stays', async ({
  page,
  network,
}) => {
  const me = await openRoom({ page, network }, wholeRoom(100));
  await expect(bubble(page, '99번째')).toBeInViewport();
  const heard = (n: number) => aMessage(n, me, { content: `새 소식 ${n}`, userId: aRoom().opponent.userId });
  await leaveRows(page, { messages: [heard(200)], spans: [aSpan(0, 200)] });
  await expect(bubble(page, '새 소식 200')).toBeInViewport();
  await expect.poll(() => distance(page)).toBeLessThan(2);
  await expectSaid(page, oursChat.heard('버건디러버', '새 소식 200'));
  await log(page).hover();
  await page.mouse.wheel(0, -1_200);
  await expect.poll(() => distance(page)).toBeGreaterThan(1_000);
  const held = log(page)
    .getByText(/^8\d번째$/)
    .first();
  const place = await held.boundingBox();
  await leaveRows(page, { messages: [heard(201), heard(202)], spans: [aSpan(0, 202)] });
  const pill = page.getByRole('button', { name: ko.chat.newMessages(2) });
  await expect(pill).toBeVisible();
  expect((await held.boundingBox())?.y).toBe(place?.y);
  await pill.click();
  await expect(bubble(page, '새 소식 202')).toBeInViewport();
  await expect(pill).toHaveCount(0);
  expect((await saidBy(page)).filter((text) => text.includes('새 소식'))).not.toContain(
    oursChat.heard('버건디러버', '99번째'),
  );
});

test('a hole is asked for once each time it is come near, and not at all without a network', async ({
  page,
  context,
  network,
}) => {
  const [item] = await allNewest(network.origin);
  await openRoom({ page, network }, (me) => {
    const messages = aHistory(62, me).filter((_, n) => n < 20 || n > 39);
    const newest = messages.slice(-20).reverse();
    const { opponent } = aRoom();
    const chatRoom = {
      chatRoomId: roomId,
      myUserId: me,
      opponentUserId: opponent.userId,
      opponentNickname: opponent.nickname,
    };
    // only the history is waited for: a room that is being entered would be first
    network.inject(/\/enter\?/, {
      kind: 'answer',
      data: { chatRoom, item, chat: { messages: newest, cursorId: chatId(41), hasNext: true } },
    });
    return { rooms: [aRoom()], messages, spans: [aSpan(40, 61, 39), aSpan(0, 19)] };
  });
  await expect(bubble(page, '61번째')).toBeInViewport();
  const asked = () => network.seen.filter(({ path }) => path.includes('load-chat')).length;
  expect(asked()).toBe(0);
  await context.setOffline(true);
  await expect(field(page)).toHaveAttribute('placeholder', ko.chat.placeholderOffline);
  await log(page).hover();
  await page.mouse.wheel(0, -1_000);
  await expect(log(page).getByText(ko.chat.gap)).toBeInViewport();
  await expect(log(page).getByRole('button', { name: ko.chat.gapAgain })).toBeEnabled();
  expect(asked()).toBe(0);
  await context.setOffline(false);
  await expect.poll(asked).toBe(1);
  await expect(log(page).getByRole('button', { name: ko.chat.gapAgain })).toBeDisabled();
  await page.mouse.wheel(0, 20);
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  expect(asked()).toBe(1);
});

test('a room about a deleted listing says so and leads nowhere', async ({ page, network }) => {
  const { entered } = aRoom();
  await openRoom({ page, network }, (me) => ({
    rooms: [aRoom({ entered: entered && { ...entered, item: { ...entered.item, isDeleted: true } } })],
    messages: aHistory(3, me),
    spans: [aSpan(0, 2)],
  }));
  await page.getByRole('button', { name: /버건디 과잠 M/ }).click();
  await expectSaid(page, ko.item.deleted);
  await expect(page).toHaveURL(`/chat/${roomId}`);
});

test('a room that was left leads to the list, what is no number and what is no room of ours to the not-found page', async ({
  page,
  network,
}) => {
  const me = await openRoom({ page, network }, wholeRoom(3));
  await expect(bubble(page, '2번째')).toBeVisible();
  await leaveRows(page, { rooms: [aRoom({ gone: 'left' })] }, ['messages']);
  await expect(page).toHaveURL('/chat');
  await expectSaid(page, oursChat.gone);
  await leaveRows(page, { rooms: [aRoom({ gone: 'missing' })] });
  for (const path of ['/chat/abc', '/chat/0', `/chat/${roomId}`]) {
    await page.goto(path);
    await expect(page.getByText(ko.empty['404'].title)).toBeVisible();
  }
  expect(me).toBeGreaterThan(0);
});

test('a room is made under the writer: address and lane change, the field, its text and its focus do not', async ({
  page,
  context,
  network,
}) => {
  const itemId = 900_341 as ItemId; // any number is an id
  await openRoom({ page, network }, () => ({}), `/chat/with/${itemId}`);
  await expect(page.getByText(ko.chat.start)).toBeVisible();
  await context.setOffline(true);
  await expect(field(page)).toHaveAttribute('placeholder', ko.chat.placeholderOffline);
  await field(page).fill('처음 뵙겠습니다');
  await page.keyboard.press('Enter');
  await expect(log(page).getByText(ko.chat.message.waiting)).toBeVisible();
  const row = (await intents(page)).find(({ kind }) => kind === 'chat.send');
  expect(row).toMatchObject({ lane: `room:item:${itemId}`, args: { chatRoomId: null, itemId } });
  await page.keyboard.insertText('이어서 쓰는 중');
  await field(page).evaluate((one) => one.setAttribute('data-first', ''));
  await bubble(page, '처음 뵙겠습니다').evaluate((one) => one.setAttribute('data-first', ''));
  if (row === undefined) throw new Error('nothing waits');
  await leaveRows(page, {
    rooms: [aRoom()],
    currents: [{ itemId, chatRoomId: roomId, appointmentId: null, stamp: 1, at: 1 }],
    outbox: [{ ...row, lane: `room:${roomId}`, args: { ...(row.args as object), chatRoomId: roomId } }], // its own arguments
  });
  await expect(page).toHaveURL(`/chat/${roomId}`);
  await expect(field(page)).toHaveAttribute('data-first', '');
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('이어서 쓰는 중');
  await expect(log(page).locator('[data-first]')).toHaveText('처음 뵙겠습니다');
  await expect
    .poll(async () => storedRows(page, `campick-${await whoIs(page)}`, 'drafts'))
    .toMatchObject([{ key: `chat:${roomId}` }]);
  await page.keyboard.press('Enter');
  await expect
    .poll(async () =>
      (await intents(page)).filter(({ kind }) => kind === 'chat.send').map(({ lane }) => lane),
    )
    .toEqual([`room:${roomId}`, `room:${roomId}`]);
});
