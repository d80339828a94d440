import type { BrowserContext, Page } from '@playwright/test';
import { notices } from '#src/copy/notices.ts';
import { roomTexts } from '#src/copy/rooms.ts';
import { navTexts } from '#src/copy/shell.ts';
import { words } from '#src/copy/ui.ts';
import type { HeardRow } from '#src/domain/chat/rows.ts';
import { myScreenTexts } from '#src/features/me/text.ts';
import { listOf, openStored, roomWith, rowOf } from '#tests/harness/chat-list-screen.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { makeNames } from '#tests/harness/listing-screen.ts';
import { expectSaid, saidBy } from '#tests/harness/said.ts';
import { cards } from '#tests/harness/screens.ts';
import { leaveRows } from '#tests/harness/stored.ts';

/** What comes in while another screen is open: the number on the tab and on the icon, and the banner. */

test.setTimeout(90_000);

declare global {
  /** Put there by `watchBadge`: every number that the icon was given. */
  var campickBadges: number[] | undefined;
}

const newcomer = makeNames('듣는이');
const three = [roomWith(1, '버건디러버'), roomWith(2, '응원단장'), roomWith(3, '과잠수집가')];

const heard = (count: number, content: string): HeardRow => ({
  id: 'newest',
  count,
  chatRoomId: roomWith(2, '응원단장').chatRoomId,
  nickname: '응원단장',
  photo: null,
  content,
});
const banner = (page: Page, content: string) =>
  page.getByRole('link', { name: roomTexts.heard('응원단장', content) });
const chatTab = (page: Page, count: number) =>
  page.getByRole('link', { name: words.badge(navTexts.chat, count) });

/** An icon that may have a number, and remembers each. */
const watchBadge = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(() => {
    const given: number[] = [];
    globalThis.campickBadges = given;
    const give = (count: number) => async () => void given.push(count);
    Object.assign(navigator, {
      setAppBadge: (count: number) => give(count)(),
      clearAppBadge: give(0),
    });
  });
};
const icon = (page: Page) => page.evaluate(() => globalThis.campickBadges?.at(-1));

test('the unread of all rooms stand on the tab and the icon, follow what is read, and go at the logout', async ({
  page,
  context,
  network,
}) => {
  await watchBadge(context);
  const unread = three.map((room, n) => ({ ...room, unread: n }));
  await openStored(page, network, { nickname: newcomer(), path: '/', rows: listOf(unread) });
  await expect(chatTab(page, 3)).toBeVisible();
  await expect.poll(() => icon(page)).toBe(3);
  await leaveRows(page, { rooms: [roomWith(3, '과잠수집가', { unread: 0 })] });
  await expect(chatTab(page, 1)).toBeVisible();
  await expect.poll(() => icon(page)).toBe(1);
  await page.getByRole('link', { name: navTexts.my }).click();
  await page.getByRole('button', { name: myScreenTexts.logout, exact: true }).click();
  await expectSaid(page, notices.loggedOut);
  await expect.poll(() => icon(page)).toBe(0);
});

test('a line that comes in is shown and said once, stays while it is looked at, and leads to its room', async ({
  page,
  network,
}) => {
  const rows = { ...listOf(three), heard: [heard(3, '어제 한 말')] };
  await openStored(page, network, { nickname: newcomer(), path: '/', rows });
  await expect(cards(page).first()).toBeVisible();
  await expect(page.locator('#root[data-snapshot]')).toHaveCount(0); // only the app hears
  await expect.poll(() => page.locator('[role="status"]').count()).toBeGreaterThan(1); // the banner's place is there
  let count = 3;
  const said = async () => {
    count += 1; // until the line before was read, every line is an old one
    await leaveRows(page, { heard: [heard(count, '지금 한 말')] });
    return saidBy(page);
  };
  await expect.poll(said).toContain(roomTexts.heard('응원단장', '지금 한 말'));
  expect(await saidBy(page)).not.toContain(roomTexts.heard('응원단장', '어제 한 말'));
  await expect(banner(page, '지금 한 말')).toHaveCount(0); // after its 1.3 s
  await page.clock.install();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000); // it goes only where it is told to
  await leaveRows(page, { heard: [heard(count + 1, '또 한 말')] });
  const shown = async () => {
    await page.clock.runFor(100); // rows that change often are read no sooner
    return banner(page, '또 한 말').count();
  };
  await expect.poll(shown).toBe(1);
  await banner(page, '또 한 말').focus();
  await page.clock.runFor(5_000);
  await expect(banner(page, '또 한 말')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/chat/2');
});

test('on a path of chat nothing is shown, nor when it is left', async ({ page, network }) => {
  const rows = { ...listOf(three), heard: [heard(3, '어제 한 말')] };
  await openStored(page, network, { nickname: newcomer(), rows });
  await expect(rowOf(page, '응원단장')).toBeVisible();
  await leaveRows(page, {
    rooms: [roomWith(2, '응원단장', { last: { content: '지금 한 말', isPick: false, userId: null } })],
    heard: [heard(4, '지금 한 말')],
  });
  await expect(rowOf(page, '응원단장')).toContainText('지금 한 말');
  await page.getByRole('link', { name: navTexts.home, exact: true }).click();
  await expect(cards(page).first()).toBeVisible();
  expect(await saidBy(page)).not.toContain(roomTexts.heard('응원단장', '지금 한 말'));
});
