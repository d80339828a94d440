import type { Page } from '@playwright/test';
import type { ItemId } from '#contract/ids.ts';
import { chatTexts } from '#src/copy/chat.ts';
import { entryTexts } from '#src/copy/entries.ts';
import { chatScreenTexts } from '#src/features/chat/text.ts';
import { bubble, contents, distance, drafts, mutations } from '#tests/harness/chat-room-screen.ts';
import { aHistory, aMessage, anUnsent, aRoom, aSpan, roomId } from '#tests/harness/chat-rows.ts';
import { field, log, openRoom, wholeRoom } from '#tests/harness/chat-states.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { expectSaid, saidBy } from '#tests/harness/said.ts';
import { leaveRows } from '#tests/harness/stored.ts';

/** What is written in a chat room, from the field to a line of the room, over what is stored on this device. */

test.setTimeout(120_000);

const sendButton = (page: Page) => page.getByRole('button', { name: chatScreenTexts.send, exact: true });

test('@promise what is typed offline is a bubble that waits, in order, survives a reload, and can be taken back', async ({
  page,
  context,
  network,
}) => {
  await openRoom({ page, network }, wholeRoom(30));
  await expect(bubble(page, '29번째')).toBeInViewport();
  await context.setOffline(true);
  await expect(field(page)).toHaveAttribute('placeholder', chatScreenTexts.placeholderOffline);
  await field(page).click();
  for (const text of ['하나', '둘', '셋']) {
    await page.keyboard.insertText(text);
    await page.keyboard.press('Enter');
  }
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('');
  await expect.poll(() => contents(page)).toEqual(['하나', '둘', '셋']);
  await expect(log(page).getByText(chatTexts.message.waiting)).toHaveCount(3);
  await expect(bubble(page, '셋')).toBeInViewport();
  await context.setOffline(false);
  await page.reload();
  await context.setOffline(true);
  await expect(bubble(page, '둘')).toBeInViewport();
  await page.getByRole('button', { name: chatScreenTexts.stateOf(chatTexts.message.waiting, '둘') }).click();
  await page.getByRole('button', { name: chatTexts.message.cancel }).click();
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
  await expect(field(page)).toHaveAttribute('placeholder', chatScreenTexts.placeholderOffline);
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
  for (const nothing of ['\u3164', '\u2800', '\u200B\u00AD']) {
    await field(page).fill(nothing);
    await expect(sendButton(page)).toHaveAttribute('aria-disabled', 'true');
  }
  const long = `${'가'.repeat(1999)}🧢`; // counted as the server counts, by UTF-16 units
  await field(page).fill(long);
  await expect(page.getByText(chatScreenTexts.tooLong(1))).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue(long);
  await page.keyboard.press('Backspace');
  await expect(page.getByText(chatScreenTexts.tooLong(1))).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await contents(page)).length).toBe(2);
  await field(page).fill(`${'유니폼'.normalize('NFD')}\u200B \uD83E`);
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await contents(page)).at(-1)).toBe('유니폼 \uFFFD');
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
  await expect
    .poll(() => drafts(page))
    .toMatchObject([{ key: `chat:${roomId}`, value: { content: '쓰다 만 말' } }]);
  await page.reload();
  await expect(field(page)).toHaveValue('쓰다 만 말');
  await page.goto('/chat/900059');
  await expect(page.getByText(chatScreenTexts.loading)).toBeAttached();
  await expect(field(page)).toHaveValue('');
  await page.goto(`/chat/${roomId}`);
  await expect(field(page)).toHaveValue('쓰다 만 말');
  await field(page).fill('');
  await expect.poll(() => drafts(page)).toEqual([]);
});

test('a text that is emptied the moment it is back from the disk is gone for good', async ({
  page,
  network,
}) => {
  await openRoom({ page, network }, (me) => ({
    rooms: [aRoom()],
    messages: aHistory(3, me),
    spans: [aSpan(0, 2)],
  }));
  await field(page).fill('쓰다 만 말');
  await expect.poll(() => drafts(page)).toHaveLength(1);
  await page.addInitScript((text) => {
    const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;
    const look = (): void => {
      const field = document.querySelector('textarea');
      if (field?.value !== text) return void requestAnimationFrame(look);
      set?.call(field, '');
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      document.documentElement.dataset.emptied = '';
    };
    requestAnimationFrame(look);
  }, '쓰다 만 말');
  await page.reload();
  await expect(page.locator('html[data-emptied]')).toBeAttached();
  await expect(field(page)).toHaveValue('');
  await expect.poll(() => drafts(page)).toEqual([]);
});

test('a text that is begun before the disk was read is kept without another key', async ({
  page,
  network,
}) => {
  // written in the frame in which the field is there; then the page is kept busy for longer than the quiet after a key
  await page.addInitScript((text) => {
    if (!location.pathname.startsWith('/chat/')) return;
    const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;
    const watch = new MutationObserver(() => {
      const field = document.querySelector('textarea');
      if (field === null) return;
      watch.disconnect();
      set?.call(field, text);
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      queueMicrotask(() => {
        const begun = performance.now();
        while (performance.now() - begun < 500);
      });
    });
    watch.observe(document, { childList: true, subtree: true });
  }, '먼저 쓴 말');
  await openRoom({ page, network }, (me) => ({
    rooms: [aRoom()],
    messages: aHistory(3, me),
    spans: [aSpan(0, 2)],
  }));
  await expect(field(page)).toHaveValue('먼저 쓴 말');
  await expect
    .poll(() => drafts(page))
    .toMatchObject([{ key: `chat:${roomId}`, value: { content: '먼저 쓴 말' } }]);
});

test('one message is one bubble from waiting to sent: the same element, in the same place, never two', async ({
  page,
  context,
  network,
}) => {
  const me = await openRoom({ page, network }, wholeRoom(30));
  await expect(bubble(page, '29번째')).toBeInViewport();
  await context.setOffline(true);
  await expect(field(page)).toHaveAttribute('placeholder', chatScreenTexts.placeholderOffline);
  await field(page).fill('한 번만');
  await page.keyboard.press('Enter');
  await expect(log(page).getByText(chatTexts.message.waiting)).toBeVisible();
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
  const [row] = await mutations(page);
  if (row === undefined) throw new Error('nothing waits');
  for (const [state, words] of [
    ['sending', chatTexts.message.sending],
    ['ambiguous', chatTexts.message.checking],
    ['verifying', chatTexts.message.checking],
  ] as const) {
    await leaveRows(page, { outbox: [{ ...row, state }] });
    await expect(log(page).getByText(words)).toBeVisible();
  }
  const sent = aMessage(40, me, { userId: me as never, content: '한 번만', fulfils: row.id }); // any number is an id
  await leaveRows(page, { messages: [sent], spans: [aSpan(0, 40)] }, ['outbox']);
  await expect(log(page).getByText(chatTexts.message.checking)).toHaveCount(0);
  await expect(log(page).locator('[data-first]')).toHaveText('한 번만');
  await expect(bubble(page, '한 번만')).toHaveCount(1);
  expect(await page.evaluate(() => [...(Reflect.get(globalThis, 'campickCounts') as Set<number>)])).toEqual([
    1,
  ]); // put there above
  expect((await bubble(page, '한 번만').boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
  await expectSaid(page, chatScreenTexts.sent);
});

test('@whole what was sent while its menu was open is never said to be cancelled', async ({
  page,
  context,
  network,
}) => {
  const me = await openRoom({ page, network }, wholeRoom(3));
  await context.setOffline(true);
  await expect(field(page)).toHaveAttribute('placeholder', chatScreenTexts.placeholderOffline);
  await field(page).fill('벌써 간 말');
  await page.keyboard.press('Enter');
  await page
    .getByRole('button', { name: chatScreenTexts.stateOf(chatTexts.message.waiting, '벌써 간 말') })
    .click();
  const cancel = page.getByRole('button', { name: chatTexts.message.cancel });
  await expect(cancel).toBeVisible();
  const [row] = await mutations(page);
  if (row === undefined) throw new Error('nothing waits');
  const sent = aMessage(3, me, { userId: me as never, content: '벌써 간 말', fulfils: row.id }); // any number is an id
  await leaveRows(page, { messages: [sent], spans: [aSpan(0, 3)] }, ['outbox']);
  await expect(log(page).getByText(chatTexts.message.waiting)).toHaveCount(0);
  await cancel.click();
  await expectSaid(page, entryTexts.over);
  expect(await saidBy(page)).not.toContain(entryTexts.cancelled);
  await expect(bubble(page, '벌써 간 말')).toHaveCount(1);
});

test('what failed can be sent again or removed, and several at once', async ({ page, context, network }) => {
  const failed = (n: number, text: string) =>
    anUnsent(n, text, { state: 'failed', attempts: 1, reason: { is: 'expired' } });
  await openRoom({ page, network }, (me) => ({
    ...wholeRoom(3)(me),
    outbox: [failed(1, '첫째'), failed(2, '둘째'), failed(3, '셋째')],
  }));
  await expect(page.getByText(chatTexts.message.manyFailed(3))).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: chatScreenTexts.stateOf(chatTexts.message.failed, '첫째') }).click();
  await page.getByRole('button', { name: chatTexts.message.remove, exact: true }).click();
  await expect(bubble(page, '첫째')).toHaveCount(0);
  await page.getByRole('button', { name: chatScreenTexts.stateOf(chatTexts.message.failed, '둘째') }).click();
  await page.getByRole('dialog').getByRole('button', { name: chatTexts.message.again }).click();
  await expect(page.getByText(chatTexts.message.manyFailed(2))).toHaveCount(0);
  await expect(
    page.getByRole('button', { name: chatScreenTexts.stateOf(chatTexts.message.waiting, '둘째') }),
  ).toBeVisible();
  await leaveRows(page, { outbox: [failed(2, '둘째')] });
  await page.getByRole('button', { name: chatTexts.message.againAll }).click();
  await expect(log(page).getByText(chatTexts.message.waiting)).toHaveCount(2);
  await expect(log(page).getByText(chatTexts.message.failed)).toHaveCount(0);
});

test('a room is made under the writer: address and lane change, the field, its text and its focus do not', async ({
  page,
  context,
  network,
}) => {
  const itemId = 900_341 as ItemId; // any number is an id
  await openRoom({ page, network }, () => ({}), `/chat/with/${itemId}`);
  await expect(page.getByText(chatScreenTexts.start)).toBeVisible();
  await context.setOffline(true);
  await expect(field(page)).toHaveAttribute('placeholder', chatScreenTexts.placeholderOffline);
  await field(page).fill('처음 뵙겠습니다');
  await page.keyboard.press('Enter');
  await expect(log(page).getByText(chatTexts.message.waiting)).toBeVisible();
  const row = (await mutations(page)).find(({ kind }) => kind === 'chat.send');
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
  await expect.poll(() => drafts(page)).toMatchObject([{ key: `chat:${roomId}` }]);
  await page.keyboard.press('Enter');
  await expect
    .poll(async () =>
      (await mutations(page)).filter(({ kind }) => kind === 'chat.send').map(({ lane }) => lane),
    )
    .toEqual([`room:${roomId}`, `room:${roomId}`]);
});
