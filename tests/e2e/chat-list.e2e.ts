import { chatTexts } from '#src/copy/chat.ts';
import { emptyTexts } from '#src/copy/empty.ts';
import { errorTexts } from '#src/copy/errors.ts';
import { roomTexts } from '#src/copy/rooms.ts';
import { actionTexts, navTexts, stateTexts } from '#src/copy/shell.ts';
import { words } from '#src/copy/ui.ts';
import { chatScreenTexts } from '#src/features/chat/text.ts';
import {
  aPull,
  listOf,
  menuOf,
  openStored,
  rooms,
  roomWith,
  rowOf,
} from '#tests/harness/chat-list-screen.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { makeNames } from '#tests/harness/listing-screen.ts';
import { logIn } from '#tests/harness/login.ts';
import { aKey, anEntry, longAfter } from '#tests/harness/outbox-entries.ts';
import { aRoomList } from '#tests/harness/rooms.ts';
import { leaveRows } from '#tests/harness/stored.ts';

/** The chat list on stored rows: what a row says, its menu, the ends of the list, and rows that change places. */

test.setTimeout(90_000);

const newcomer = makeNames('채팅하는이');
const three = [roomWith(1, '버건디러버'), roomWith(2, '응원단장'), roomWith(3, '과잠수집가')];

test('rows are newest first and say who, what, when and how much is unread', async ({ page, network }) => {
  const [first, second, third] = three.map((room, n) => ({ ...room, unread: [3, 0, 120][n] ?? 0 }));
  const rows = [first, { ...second, last: null }, third].flatMap((room) => (room ? [room] : []));
  await openStored(page, network, { nickname: newcomer(), rows: listOf(rows as typeof three) });
  await expect(rooms(page).getByRole('heading', { level: 3 })).toHaveText([
    /^버건디러버/,
    /^응원단장/,
    /^과잠수집가/,
  ]);
  const burgundy = rowOf(page, '버건디러버');
  await expect(burgundy.getByText('정문에서 만날까요?')).toBeVisible();
  await expect(burgundy.getByText('1분 전')).toBeVisible();
  await expect(burgundy.getByText(words.verified)).toBeVisible();
  await expect(burgundy.getByRole('link')).toHaveAccessibleName(`버건디러버 ${navTexts.unread(3)}`);
  const captain = rowOf(page, '응원단장');
  await expect(captain.getByText(chatScreenTexts.start)).toBeVisible();
  await expect(captain.getByRole('link')).toHaveAccessibleName('응원단장');
  await expect(captain.getByText(words.verified)).toHaveCount(0);
  await expect(rowOf(page, '과잠수집가').locator('[data-text="99+"]')).toBeVisible();
  await burgundy.getByRole('link').click();
  await expect(page).toHaveURL('/chat/1');
});

test('one’s own line that waits or failed stands in the row with its state', async ({ page, network }) => {
  const said = (n: number, change: object) =>
    anEntry({
      seq: n,
      id: aKey(n),
      key: aKey(n),
      kind: 'chat.send',
      lane: `room:${n}`,
      args: { chatRoomId: n, itemId: null, content: `내가 쓴 말 ${n}` },
      ...change,
    });
  await openStored(page, network, {
    nickname: newcomer(),
    rows: {
      ...listOf(three),
      outbox: [
        said(1, { nextAt: longAfter() }),
        said(2, {
          state: 'failed',
          attempts: 1,
          reason: { is: 'refused', status: 403, code: 'USER_BLOCK_EXIST' },
        }),
      ],
    },
  });
  await expect(rowOf(page, '버건디러버')).toContainText(`${chatTexts.message.waiting}내가 쓴 말 1`);
  await expect(rowOf(page, '응원단장')).toContainText(`${chatTexts.message.failed}내가 쓴 말 2`);
  await expect(rowOf(page, '과잠수집가')).toContainText('정문에서 만날까요?');
});

test('the menu opens by its button, by a long press, and leads to the report with what it is about', async ({
  page,
  network,
}) => {
  await openStored(page, network, { nickname: newcomer(), rows: listOf(three) });
  const menu = page.getByRole('dialog', { name: roomTexts.roomOf('응원단장') });
  await menuOf(page, '응원단장').click();
  await expect(menu.getByRole('button', { name: chatScreenTexts.leave })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(menuOf(page, '응원단장')).toBeFocused();
  const box = await rowOf(page, '응원단장').getByText('정문에서 만날까요?').boundingBox();
  if (!box) throw new Error('the row is not drawn');
  await page.mouse.move(box.x + 5, box.y + 5);
  await page.mouse.down();
  await expect(menu).toBeVisible();
  await page.mouse.up();
  await expect(menu).toBeVisible(); // the tap that ends it opens and closes nothing
  await expect(page).toHaveURL('/chat');
  await menu.getByRole('button', { name: chatScreenTexts.report }).click();
  await expect(page).toHaveURL('/report/72?item=302&from=chat');
  expect(await page.evaluate(() => history.state.usr)).toEqual({
    reportedUserId: 72,
    itemId: 302,
    location: 'CHATROOM',
  });
});

test('a press that travels scrolls, and a short one opens the room', async ({ page, network }) => {
  await openStored(page, network, { nickname: newcomer(), rows: listOf(three) });
  const box = await rowOf(page, '응원단장').getByText('정문에서 만날까요?').boundingBox();
  if (!box) throw new Error('the row is not drawn');
  await page.clock.install(); // from here on time goes only where it is told to
  await page.mouse.move(box.x + 5, box.y + 5);
  await page.mouse.down();
  await page.mouse.move(box.x + 5, box.y + 60, { steps: 4 });
  await page.clock.runFor(1_000);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.mouse.up();
  await page.mouse.click(box.x + 5, box.y + 5);
  await expect(page).toHaveURL('/chat/2');
});

test('a room that gets a new line goes to the top; the focus and what is in view stay', async ({
  page,
  network,
}) => {
  const many = Array.from({ length: 20 }, (_, n) => roomWith(n + 1, `사람${n + 1}`));
  await openStored(page, network, { nickname: newcomer(), rows: listOf(many) });
  const held = rowOf(page, '사람12').getByRole('link');
  await held.scrollIntoViewIfNeeded();
  await held.focus();
  const top = async () => Math.round((await held.boundingBox())?.y ?? -1);
  const before = await top();
  const scrolled = () => page.evaluate(() => document.getElementById('content')?.scrollTop ?? 0);
  expect(await scrolled()).toBeGreaterThan(0);
  await leaveRows(page, {
    rooms: [roomWith(18, '사람18', { lastChatAt: '2099-01-01T00:00:00', last: many[0]?.last ?? null })],
  });
  await expect(rooms(page).getByRole('article').first()).toContainText('사람18');
  await expect(held).toBeFocused();
  expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1);
});

test('further rows of this device come at the end, and offline the end says what is stored', async ({
  page,
  context,
  network,
}) => {
  const many = Array.from({ length: 50 }, (_, n) => roomWith(n + 1, `사람${n + 1}`));
  const list = aRoomList({ next: ['1', 'x'] as never, floor: many.at(-1)?.lastChatAt ?? null }); // any cursor
  await openStored(page, network, {
    nickname: newcomer(),
    rows: { rooms: many, roomLists: [list], pulls: [aPull('rooms')] },
  });
  const articles = rooms(page).getByRole('article');
  await expect(articles.first()).toBeVisible();
  await context.setOffline(true);
  for (let shown = 0; shown < 50; shown = await articles.count())
    await articles.nth(Math.max(0, shown - 1)).scrollIntoViewIfNeeded();
  await expect(articles).toHaveCount(50);
  await expect(page.getByText(stateTexts.listEndMore)).toBeVisible();
});

test('nothing stored and no network, an empty list, and one that could not be renewed are told apart', async ({
  page,
  network,
  context,
}) => {
  await openStored(page, network, { nickname: newcomer(), rows: {} });
  await expect(page.getByText(words.loading).first()).toBeAttached();
  await context.setOffline(true);
  await expect(page.getByText(stateTexts.neverFetched.title)).toBeVisible();
  await context.setOffline(false);
  await leaveRows(page, { roomLists: [aRoomList()], pulls: [aPull('rooms')] });
  await expect(page.getByRole('heading', { name: emptyTexts['chat-list'].title })).toBeVisible();
  await expect(page.getByText(emptyTexts['chat-list'].subtitle)).toBeVisible();
  await leaveRows(page, { rooms: three, pulls: [aPull('rooms', { trouble: 'busy' })] });
  await expect(rowOf(page, '버건디러버')).toBeVisible();
  await expect(page.getByText(stateTexts.notRenewed)).toBeVisible();
});

test('of another user’s listing it is said whose it is not, with no retry that would hear the same', async ({
  page,
  network,
}) => {
  await logIn(page, network.origin, newcomer());
  await page.goto(`${network.origin}/chat-about/1`);
  await expect(page.getByRole('heading', { name: errorTexts.text('NOT_ITEM_OWNER') })).toBeVisible();
  await expect(page.getByRole('button', { name: actionTexts.retry })).toHaveCount(0);
  await expect(page.getByRole('link', { name: navTexts.backHome })).toBeVisible();
});

test('the rooms about a listing are its own, with a way home where there are none', async ({
  page,
  network,
}) => {
  const about = { roomLists: [aRoomList({ key: 'rooms:item:302' })], pulls: [aPull('rooms:item:302')] };
  await openStored(page, network, {
    nickname: newcomer(),
    path: '/chat-about/302',
    rows: { rooms: three, ...about },
  });
  await expect(page.getByRole('heading', { level: 1, name: chatScreenTexts.aboutItem })).toBeVisible();
  await expect(rooms(page).getByRole('heading', { level: 3 })).toHaveText([/^응원단장/]);
  await leaveRows(page, {}, ['rooms']);
  await expect(page.getByText(emptyTexts.chat.subtitle)).toBeVisible();
  await page.getByRole('link', { name: navTexts.backHome }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/chat-about/none');
  await expect(page.getByText(emptyTexts['404'].title)).toBeVisible();
});
