import { chatTexts } from '#src/copy/chat.ts';
import { emptyTexts } from '#src/copy/empty.ts';
import { itemTexts } from '#src/copy/home.ts';
import { chatScreenTexts } from '#src/features/chat/text.ts';
import { format, toWire } from '#src/lib/kst.ts';
import { allNewest } from '#tests/harness/catalogue.ts';
import { bubble, distance } from '#tests/harness/chat-room-screen.ts';
import {
  aHistory,
  aMessage,
  aPick,
  aRoom,
  aSpan,
  chatId,
  lastMoment,
  opponentId,
  roomId,
} from '#tests/harness/chat-rows.ts';
import { field, log, openRoom, wholeRoom } from '#tests/harness/chat-states.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { expectSaid, saidBy } from '#tests/harness/said.ts';
import { leaveRows } from '#tests/harness/stored.ts';

/** A chat room over what is stored on this device; what the server adds is the engine's, and tested there. */

test.setTimeout(120_000);

test('a stored room opens at its newest line, with days, read marks and who it is', async ({
  page,
  network,
}) => {
  await openRoom({ page, network }, wholeRoom(50));
  await expect(bubble(page, '49번째')).toBeInViewport();
  await expect.poll(() => distance(page)).toBeLessThan(2);
  await expect(page.getByRole('heading', { level: 1, name: '버건디러버' })).toBeVisible();
  await expect(page.getByRole('link', { name: /버건디 과잠 M/ })).toHaveAttribute('href', '/detail/900341');
  await expect(page.getByRole('button', { name: chatTexts.pick })).toBeEnabled();
  // 48 was written after they were last here, 42 before
  await expect(
    bubble(page, '48번째').locator('xpath=../..').getByText(chatScreenTexts.notRead),
  ).toBeAttached();
  await expect(bubble(page, '42번째').locator('xpath=../..').getByText(chatScreenTexts.notRead)).toHaveCount(
    0,
  );
});

test('an own PICK card has the read mark until the other one was there, theirs never has', async ({
  page,
  network,
}) => {
  const card = (n: number, me: number, minutes: number, isMine: boolean) =>
    aMessage(n, me, {
      userId: (isMine ? me : opponentId) as never, // any number is an id
      kind: 'pick',
      pick: aPick('PENDING'),
      createdAt: toWire(lastMoment - minutes * 60_000) as never, // of that shape
    });
  await openRoom({ page, network }, (me) => ({
    rooms: [
      aRoom({
        presence: { online: false, lastEnterAt: toWire(lastMoment - 5 * 60_000) as never, stamp: 1 },
      }),
    ],
    messages: [card(0, me, 9, true), card(1, me, 3, true), card(2, me, 2, false)],
    spans: [aSpan(0, 2)],
  }));
  const marks = log(page).getByText(chatScreenTexts.notRead);
  await expect(log(page).getByRole('button', { name: chatScreenTexts.confirmPick })).toHaveCount(3);
  await expect(marks).toHaveCount(1);
  await expect(marks.locator('xpath=../..')).toContainText(format.time(lastMoment - 3 * 60_000));
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
  await expectSaid(page, chatScreenTexts.heard('버건디러버', '새 소식 200'));
  await log(page).hover();
  await page.mouse.wheel(0, -1_200);
  await expect.poll(() => distance(page)).toBeGreaterThan(1_000);
  const held = log(page)
    .getByText(/^8\d번째$/)
    .first();
  const place = await held.boundingBox();
  await leaveRows(page, { messages: [heard(201), heard(202)], spans: [aSpan(0, 202)] });
  const pill = page.getByRole('button', { name: chatScreenTexts.newMessages(2) });
  await expect(pill).toBeVisible();
  expect((await held.boundingBox())?.y).toBe(place?.y);
  await pill.click();
  await expect(bubble(page, '새 소식 202')).toBeInViewport();
  await expect(pill).toHaveCount(0);
  expect((await saidBy(page)).filter((text) => text.includes('새 소식'))).not.toContain(
    chatScreenTexts.heard('버건디러버', '99번째'),
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
  // an engine that is still to come would ask for the room first
  await expect.poll(() => network.seen.some(({ path }) => path.includes('/enter?'))).toBe(true);
  expect(asked()).toBe(0);
  await context.setOffline(true);
  await expect(field(page)).toHaveAttribute('placeholder', chatScreenTexts.placeholderOffline);
  await log(page).hover();
  await page.mouse.wheel(0, -1_000);
  await expect(log(page).getByText(chatScreenTexts.gap)).toBeInViewport();
  await expect(log(page).getByRole('button', { name: chatScreenTexts.gapAgain })).toBeEnabled();
  expect(asked()).toBe(0);
  await context.setOffline(false);
  await expect.poll(asked).toBe(1);
  await expect(log(page).getByRole('button', { name: chatScreenTexts.gapAgain })).toBeDisabled();
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
  await expectSaid(page, itemTexts.deleted);
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
  await expectSaid(page, chatScreenTexts.gone);
  await leaveRows(page, { rooms: [aRoom({ gone: 'missing' })] });
  for (const path of ['/chat/abc', '/chat/0', `/chat/${roomId}`]) {
    await page.goto(path);
    await expect(page.getByText(emptyTexts['404'].title)).toBeVisible();
  }
  expect(me).toBeGreaterThan(0);
});
