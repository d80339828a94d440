import type { Page } from '@playwright/test';
import { actionTexts } from '#src/copy/shell.ts';
import { standardPhrases, phraseTexts as texts } from '#src/features/chat/phrases/text.ts';
import { chatScreenTexts } from '#src/features/chat/text.ts';
import { drafts } from '#tests/harness/chat-room-screen.ts';
import { aMessage, aRoom, opponentId, roomId } from '#tests/harness/chat-rows.ts';
import { field, log, openRoom, wholeRoom } from '#tests/harness/chat-states.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { leaveRows } from '#tests/harness/stored.ts';

/** Quick phrases over the field of a room: which are offered, and what their user makes of them. */

test.setTimeout(90_000);

const strip = (page: Page) => page.getByRole('list', { name: texts.title });
const offered = (page: Page): Promise<string[]> => strip(page).getByRole('button').allTextContents();
const sheet = (page: Page) => page.getByRole('dialog', { name: texts.title });
const edit = (page: Page) => page.getByRole('button', { name: texts.edit });
const kept = async (page: Page): Promise<unknown> =>
  (await drafts(page)).find((row) => (row as { key: string }).key === 'phrases');

/** A room in which the other one has said one thing. */
const begun = (me: number) => ({
  rooms: [aRoom()],
  messages: [aMessage(1, me, { content: '안녕하세요' })],
});

test('a first answer is made by one tap, and what was said changes what is offered next', async ({
  page,
  network,
}) => {
  await openRoom({ page, network }, begun);
  await expect(strip(page)).toBeVisible();
  expect((await offered(page)).filter(Boolean)).toEqual([...standardPhrases.either.open]);
  await strip(page).getByRole('button', { name: standardPhrases.either.open[0] }).click();
  await expect(field(page)).toHaveValue(standardPhrases.either.open[0]);
  await field(page).press('Enter');
  await expect(log(page).getByText(standardPhrases.either.open[0])).toBeVisible();
  await expect
    .poll(async () => (await offered(page)).filter(Boolean))
    .toEqual([...standardPhrases.either.talk]);
});

test('a long conversation without a PICK offers none', async ({ page, network }) => {
  await openRoom({ page, network }, wholeRoom(30));
  await expect(page.getByText('29번째', { exact: true })).toBeVisible();
  await expect(strip(page)).toHaveCount(0);
});

test('a conversation that the other one has left offers none', async ({ page, network }) => {
  await openRoom({ page, network }, (me) => ({
    rooms: [aRoom()],
    messages: [
      aMessage(1, me, { content: '안녕하세요' }),
      aMessage(2, me, { userId: opponentId, kind: 'notice', content: '상대방이 나갔어요' }),
    ],
  }));
  await expect(page.getByText('상대방이 나갔어요')).toBeVisible();
  await expect(strip(page)).toHaveCount(0);
});

test('phrases are added, changed, deleted and brought back, and are the same after a new start', async ({
  page,
  network,
}) => {
  await openRoom({ page, network }, begun);
  await edit(page).click();
  await expect(sheet(page)).toBeVisible();
  const add = sheet(page).getByRole('button', { name: texts.add, exact: true });
  await add.press('Enter'); // it says what is missing; a click would wait until it is enabled
  await expect(sheet(page).getByText(texts.fault.empty)).toBeVisible();
  await sheet(page).getByRole('textbox', { name: texts.further }).fill('초록색 머플러 하고 있어요');
  await add.click();
  const [first, second] = standardPhrases.either.open;
  await sheet(page)
    .getByRole('button', { name: texts.changeOf(first) })
    .click();
  await sheet(page).getByRole('textbox', { name: texts.changed }).fill('반가워요!');
  await sheet(page).getByRole('textbox', { name: texts.changed }).press('Enter');
  await sheet(page)
    .getByRole('button', { name: texts.removeOf(second) })
    .click();
  await expect(page.getByText(texts.removed)).toBeVisible();
  const own = ['반가워요!', '초록색 머플러 하고 있어요'];
  await expect.poll(() => kept(page)).toMatchObject({ value: { lists: { 'either:open': own } } });
  await page.reload();
  await expect.poll(async () => (await offered(page)).filter(Boolean)).toEqual(own);
  await edit(page).click();
  await sheet(page).getByRole('button', { name: texts.standard }).click();
  await page.keyboard.press('Escape');
  await expect
    .poll(async () => (await offered(page)).filter(Boolean))
    .toEqual([...standardPhrases.either.open]);
});

test('a phrase that was deleted comes back by the toast', async ({ page, network }) => {
  await openRoom({ page, network }, begun);
  await edit(page).click();
  const [first] = standardPhrases.either.open;
  await sheet(page)
    .getByRole('button', { name: texts.removeOf(first) })
    .click();
  await expect(sheet(page).getByRole('list', { name: texts.list })).toBeFocused();
  await expect(sheet(page).getByText(first, { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: actionTexts.undo }).click();
  await expect(sheet(page).getByText(first, { exact: true })).toBeVisible();
});

test('hidden ones stay hidden after a new start, and the menu of the room shows them again', async ({
  page,
  network,
}) => {
  await openRoom({ page, network }, begun);
  await edit(page).click();
  await sheet(page).getByRole('switch', { name: texts.show }).click();
  await page.keyboard.press('Escape');
  await expect(strip(page)).toHaveCount(0);
  await expect.poll(() => kept(page)).toMatchObject({ value: { isHidden: true } });
  await page.reload();
  await expect(log(page)).toBeVisible();
  await expect(strip(page)).toHaveCount(0);
  await page.getByRole('button', { name: chatScreenTexts.menu }).click();
  await page.getByRole('dialog').getByRole('button', { name: texts.title }).click();
  await sheet(page).getByRole('switch', { name: texts.show }).click();
  await page.keyboard.press('Escape');
  await expect(strip(page)).toBeVisible();
});

test('the strip takes its place before its phrases are read: nothing over it moves when they come', async ({
  page,
  network,
}) => {
  await openRoom({ page, network }, begun);
  await expect(strip(page)).toBeVisible();
  await leaveRows(page, {
    drafts: [{ key: 'phrases', v: 1, value: { isHidden: false, lists: { 'either:open': ['네'] } }, at: 1 }],
  });
  await page.addInitScript(() => {
    const heights: number[] = [];
    Object.assign(globalThis, { heights });
    const look = (): void => {
      const room = document.querySelector('[role="log"]') && document.querySelector('#content');
      if (room) heights.push(room.clientHeight);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto(`/chat/${roomId}`);
  await expect(strip(page).getByRole('button', { name: '네', exact: true })).toBeVisible();
  const heights = await page.evaluate(() => (globalThis as unknown as { heights: number[] }).heights);
  expect([...new Set(heights)]).toHaveLength(1);
});
