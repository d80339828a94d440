import type { Page } from '@playwright/test';
import { chatTexts } from '#src/copy/chat.ts';
import { entryTexts } from '#src/copy/entries.ts';
import { errorTexts } from '#src/copy/errors.ts';
import { blockTexts } from '#src/copy/feedback.ts';
import { roomTexts } from '#src/copy/rooms.ts';
import { actionTexts } from '#src/copy/shell.ts';
import { chatScreenTexts } from '#src/features/chat/text.ts';
import { blockedScreenTexts } from '#src/features/settings/text.ts';
import { bubble, mutations } from '#tests/harness/chat-room-screen.ts';
import { field } from '#tests/harness/chat-states.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { makeNames } from '#tests/harness/listing-screen.ts';
import { member, stateOf } from '#tests/harness/report-screen.ts';
import { expectSaid } from '#tests/harness/said.ts';
import { advance } from '#tests/harness/server-clock.ts';
import { anAgreement, aProposal, type Deal, dismissTraders, type Trader } from '#tests/harness/traders.ts';

/** Blocking a user, with a network and without, and the way back (contract §2.8). */

test.setTimeout(120_000);
test.afterAll(dismissTraders);

const newcomer = makeNames('막는이');

/** Whom the member of this page blocks, by the server. */
const blocked = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const answer = await fetch('/api/v1/user/blocks');
    return (await answer.json()).data.map(({ userId }: { userId: number }) => userId);
  });
const menu = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const act = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });
const question = (page: Page, { nickname }: Trader) =>
  page.getByRole('alertdialog', { name: blockTexts.ask(nickname).title });
const row = (page: Page, { nickname }: Trader) =>
  page.getByRole('button', { name: `${blockTexts.unblock}, ${nickname}` });
const back = (page: Page, { nickname }: Trader) =>
  page.getByRole('button', { name: `${actionTexts.undo}, ${nickname}` });

/** What stands where a room's field was. */
const inField = (page: Page) => page.getByRole('region', { name: chatScreenTexts.writing });

/** From the profile of the other party of a deal. */
const blockOnProfile = async (page: Page, { owner }: Deal): Promise<void> => {
  await page.goto(`/user/${owner.userId}`);
  await menu(page, actionTexts.moreMenu).click();
  await act(page, blockTexts.block).click();
  await expect(question(page, owner)).toContainText(blockTexts.ask(owner.nickname).subtitle);
  await question(page, owner).getByRole('button', { name: blockTexts.block }).click();
};

test('@whole a user is blocked from their profile, found in the settings, taken back, and the undo blocks again', async ({
  page,
  network,
}) => {
  const deal = await aProposal(network.origin, newcomer());
  const { owner } = deal;
  await member(page, network.origin, deal);
  await page.goto(`/detail/${deal.item.itemId}`); // by which the profile knows the name
  await expect(page.getByText(owner.nickname).first()).toBeVisible();
  await blockOnProfile(page, deal);
  await expectSaid(page, blockTexts.blocked.done(owner.nickname));
  await expect.poll(() => blocked(page)).toEqual([owner.userId]);
  expect(await stateOf(deal)).toBe('CANCELLED');

  await page.goto('/settings');
  const link = page.getByRole('link', { name: blockedScreenTexts.title });
  await expect(link).toContainText(blockedScreenTexts.value(1));
  await link.click();
  await expect(page.getByText(blockedScreenTexts.note)).toBeVisible();
  await row(page, owner).click();
  await expect(page.getByText(blockedScreenTexts.none.title)).toBeVisible();
  await expect.poll(() => blocked(page)).toEqual([]);
  await page.getByRole('button', { name: actionTexts.undo }).click();
  await expectSaid(page, blockTexts.undone);
  await expect(row(page, owner)).toBeVisible();
  await expect.poll(() => blocked(page)).toEqual([owner.userId]);
});

test('with no network a block from the room’s menu waits where it is seen, and only the last word is sent', async ({
  page,
  context,
  network,
}) => {
  const deal = await aProposal(network.origin, newcomer());
  const { owner, room } = deal;
  await member(page, network.origin, deal);
  await page.goto(`/chat/${room}`);
  await field(page).fill('안녕하세요');
  await field(page).press('Enter');
  await expect(bubble(page, '안녕하세요')).toBeVisible();
  await expect.poll(() => mutations(page)).toEqual([]);
  await page.goto('/settings/blocked');
  await expect(page.getByText(blockedScreenTexts.none.title)).toBeVisible();
  await page.goto(`/chat/${room}`);
  await expect(bubble(page, '안녕하세요')).toBeVisible();
  await context.setOffline(true);
  await field(page).fill('연결되면 갈 말');
  await field(page).press('Enter');
  await expect(page.getByText(chatTexts.message.waiting).first()).toBeVisible();
  await menu(page, chatScreenTexts.menu).click();
  await expect(page.getByRole('dialog', { name: roomTexts.roomOf(owner.nickname) })).toBeVisible();
  await act(page, blockTexts.block).click();
  await question(page, owner).getByRole('button', { name: blockTexts.block }).click();
  await expectSaid(page, blockTexts.blocked.queued);
  await expect(inField(page)).toContainText(blockTexts.blocked.queued);
  await expect(field(page)).toHaveCount(0);
  await expect(bubble(page, '연결되면 갈 말')).toBeVisible();
  await expect(page.getByText(chatTexts.message.waiting).first()).toBeVisible();
  await page.goto('/outbox');
  await expect(page.getByRole('article', { name: entryTexts.kind.block })).toContainText(owner.nickname);
  await page.goto('/settings/blocked');
  await expect(page.getByText(blockTexts.blocked.queued)).toBeVisible();
  await row(page, owner).click();
  await expect(page.getByText(blockTexts.unblocked.queued).first()).toBeVisible();
  await back(page, owner).click();
  await expect(page.getByText(blockTexts.blocked.queued).first()).toBeVisible();
  expect((await mutations(page)).filter(({ kind }) => kind === 'block.set')).toHaveLength(1);
  await context.setOffline(false);
  await expect.poll(() => blocked(page)).toEqual([owner.userId]);
  expect(network.seen.filter(({ path }) => path === '/api/v1/user/unblock')).toEqual([]);
});

test('in the place of the field a room says whom its user blocks, and gives it back with what was being written', async ({
  page,
  network,
}) => {
  const deal = await aProposal(network.origin, newcomer());
  const { owner, room } = deal;
  await member(page, network.origin, deal);
  await page.goto(`/chat/${room}`);
  await field(page).fill('쓰던 말');
  await menu(page, chatScreenTexts.menu).click();
  await act(page, blockTexts.block).click();
  await question(page, owner).getByRole('button', { name: blockTexts.block }).click();
  await expect(inField(page)).toContainText(chatScreenTexts.blocked);
  await expect(field(page)).toHaveCount(0);
  await expect.poll(() => blocked(page)).toEqual([owner.userId]);
  await page.reload();
  await inField(page).getByRole('button', { name: blockTexts.unblock }).click();
  await expect(field(page)).toHaveValue('쓰던 말');
  expect(await blocked(page)).toEqual([]);
});

test('blocked on another device, a text that is refused shuts the room; taken back there, both talk again', async ({
  page,
  network,
}) => {
  const deal = await aProposal(network.origin, newcomer());
  const { owner, requester, room } = deal;
  const subscriptions: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const frame = String(payload);
      if (frame.startsWith('SUBSCRIBE') && frame.includes(`/chatroom/${room}\n`)) subscriptions.push(frame);
    }),
  );
  await member(page, network.origin, deal);
  await page.goto(`/chat/${room}`);
  await expect(field(page)).toBeVisible();
  await requester.post('/api/v1/user/block', { blockedUserId: owner.userId });
  await field(page).fill('들리나요');
  await field(page).press('Enter');
  await expect(page.getByText(chatTexts.message.failed, { exact: true }).first()).toBeVisible();
  await expect(inField(page)).toContainText(chatScreenTexts.blocked);
  await expect(bubble(page, '들리나요')).toBeVisible();
  const before = subscriptions.length;
  await inField(page).getByRole('button', { name: blockTexts.unblock }).click();
  await expect.poll(() => blocked(page)).toEqual([]);
  await field(page).fill('다시 안녕하세요');
  await field(page).press('Enter');
  await expect(bubble(page, '다시 안녕하세요')).toBeVisible();
  const said = async (): Promise<string> =>
    JSON.stringify(await owner.get(`/api/v1/chatroom/${room}/load-chat?pageSize=20`));
  await expect.poll(said).toContain('다시 안녕하세요');
  expect(subscriptions.length).toBeGreaterThan(before);
});

test('while a rental of the two runs it is refused, and says why', async ({ page, network }) => {
  const deal = await anAgreement(network.origin, newcomer());
  await advance(network.origin, 3.5 * 60 * 60_000);
  await member(page, network.origin, deal);
  await page.goto(`/detail/${deal.item.itemId}`);
  await expect(page.getByText(deal.owner.nickname).first()).toBeVisible();
  await blockOnProfile(page, deal);
  await expectSaid(page, blockTexts.failed);
  await page.goto('/outbox');
  await expect(page.getByText(errorTexts.text('IN_PROGRESS_APPOINTMENT_EXIST'))).toBeVisible();
  expect(await blocked(page)).toEqual([]);
});
