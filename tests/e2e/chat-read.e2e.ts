import type { Browser, Page } from '@playwright/test';
import { chatScreenTexts } from '#src/features/chat/text.ts';
import { whoIs } from '#tests/harness/accepted-likes.ts';
import { allNewest } from '#tests/harness/catalogue.ts';
import { field, log } from '#tests/harness/chat-states.ts';
import { phone } from '#tests/harness/engines.ts';
import { type FaultProxy, startFaultProxy } from '#tests/harness/fault-proxy.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { makeRoom } from '#tests/harness/kill-chat.ts';
import { makeNames } from '#tests/harness/listing-screen.ts';
import { logIn } from '#tests/harness/login.ts';
import { openRoomsDb, type RoomsDb } from '#tests/harness/rooms-db.ts';
import { installed } from '#tests/harness/screens.ts';
import { storedEntries, storedRows } from '#tests/harness/stored-rows.ts';
import { blank, syncUntil, wakerOf } from '#tests/harness/waker.ts';

/** Who has not had a room on screen has not read it: what the other one sees, what goes over the wire (contract §4.6). */

test.setTimeout(300_000); // two browsers with many starts

const newcomer = makeNames('묻는이');
let db: RoomsDb;
test.beforeAll(async ({ server }) => {
  db = await openRoomsDb(server.dataDir);
});
test.afterAll(() => db.close());

const say = async (page: Page, text: string): Promise<void> => {
  await field(page).fill(text);
  await field(page).press('Enter');
};

/** The "1" beside a line of one's own. */
const marked = (page: Page, text: string) =>
  page
    .locator('[data-index]')
    .filter({ has: page.getByText(text, { exact: true }) })
    .getByText(chatScreenTexts.notRead);

interface Talk {
  /** Whose reading is watched: the demo's owner of the newest listing, on the test's own page. */
  readonly reader: number;
  /** Somebody who asks about it, in another browser, with the room on screen. */
  readonly other: Page;
  readonly room: number;
  /** A listing of somebody else. */
  readonly elsewhere: number;
  close(): Promise<void>;
}

/** The other one has said something to a reader who has the app open at Home. */
const aTalk = async (page: Page, browser: Browser, network: FaultProxy, port: number): Promise<Talk> => {
  const listings = await Promise.all(
    (await allNewest(network.origin)).slice(0, 12).map(async ({ itemId }) => {
      const detail = await (await fetch(`${network.origin}/api/v1/item/${itemId}`)).json();
      return { itemId, nickname: detail.data.owner.nickname };
    }),
  );
  const item = listings[0];
  const elsewhere = listings.find(({ nickname }) => nickname !== item?.nickname);
  if (item === undefined || elsewhere === undefined) throw new Error('the demo campus has too few listings');
  await logIn(page, network.origin, item.nickname);
  await installed(page);
  const ownNetwork = await startFaultProxy(port);
  const context = await browser.newContext({ ...phone, hasTouch: true, baseURL: ownNetwork.origin });
  const other = await context.newPage();
  await logIn(other, ownNetwork.origin, newcomer());
  await other.goto(`/chat/with/${item.itemId}`);
  await say(other, '첫 줄');
  await expect(other).toHaveURL(/\/chat\/\d+$/);
  await expect(marked(other, '첫 줄')).toBeAttached();
  return {
    reader: await whoIs(page),
    other,
    room: Number(new URL(other.url()).pathname.split('/').at(-1)),
    elsewhere: elsewhere.itemId,
    close: async () => {
      await context.close();
      await ownNetwork.close();
    },
  };
};

/** Rooms that the reader's browser asked to hear, over the wire. */
const askedToHear = (network: FaultProxy): number[] =>
  network.live.sent.flatMap((frame) => {
    const room = /\ndestination:\/sub\/chatroom\/(\d+)\n/.exec(frame)?.[1];
    return room !== undefined && frame.startsWith('SUBSCRIBE\n') ? [Number(room)] : [];
  });

/** The reader's app has heard that line. */
const expectHeard = (page: Page, { reader, room }: Talk, content: string): Promise<void> =>
  expect
    .poll(() => storedRows(page, `campick-${reader}`, 'rooms'))
    .toContainEqual(
      expect.objectContaining({ chatRoomId: room, last: expect.objectContaining({ content }) }),
    );

/** Not read: on the other one's screen, also when it asks the server anew, and in the server's own tables. */
const expectUnread = async ({ other, room, reader }: Talk, texts: readonly string[]): Promise<void> => {
  for (const text of texts) await expect(marked(other, text)).toBeAttached();
  await other.reload();
  for (const text of texts) await expect(marked(other, text)).toBeAttached();
  expect(await db.isPresent(room, reader)).toBe(false);
  expect(await db.unread(room, reader)).toBe(texts.length);
};

const expectRead = async ({ other, room, reader }: Talk, texts: readonly string[]): Promise<void> => {
  for (const text of texts) await expect(marked(other, text)).toHaveCount(0);
  expect(await db.isPresent(room, reader)).toBe(true);
  expect(await db.unread(room, reader)).toBe(0);
};

test('whatever other screen is open, nothing of a room is read and none is heard, until it is shown', async ({
  page,
  browser,
  network,
  server,
}) => {
  const talk = await aTalk(page, browser, network, server.port);
  const { other, room, elsewhere } = talk;
  const said = ['첫 줄'];
  await expectHeard(page, talk, '첫 줄');
  for (const path of ['/my', '/chat', `/detail/${elsewhere}`]) {
    await page.goto(path);
    const text = `${path}에서 못 본 말`;
    await say(other, text);
    said.push(text);
    await expectHeard(page, talk, text);
  }
  expect(askedToHear(network)).toEqual([]);
  const another = await makeRoom(page, elsewhere);
  await page.goto(`/chat/${another}`);
  await expect.poll(() => askedToHear(network)).toContain(another);
  await say(other, '다른 방에서 못 본 말');
  said.push('다른 방에서 못 본 말');
  await expectHeard(page, talk, '다른 방에서 못 본 말');
  await expectUnread(talk, said);
  expect(new Set(askedToHear(network))).toEqual(new Set([another]));
  await page.goto(`/chat/${room}`);
  await expectRead(talk, said);
  expect(new Set(askedToHear(network))).toEqual(new Set([another, room]));
  await talk.close();
});

/** Puts the tab behind another one, or back, as far as its page can tell. */
const setVisible = (page: Page, visible: boolean): Promise<void> =>
  page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
      Object.defineProperty(document, 'hidden', { configurable: true, value: state === 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    visible ? 'visible' : 'hidden',
  );

test('in a tab that nobody sees the room is not read, and it is as soon as somebody does', async ({
  page,
  browser,
  network,
  server,
}) => {
  const talk = await aTalk(page, browser, network, server.port);
  const { other, room, reader } = talk;
  await page.goto(`/chat/${room}`);
  await expectRead(talk, ['첫 줄']);
  await setVisible(page, false);
  await expect.poll(() => db.isPresent(room, reader)).toBe(false);
  await say(other, '숨은 탭에서 못 본 말');
  await expectHeard(page, talk, '숨은 탭에서 못 본 말');
  await expectUnread(talk, ['숨은 탭에서 못 본 말']);
  await setVisible(page, true);
  await expectRead(talk, ['첫 줄', '숨은 탭에서 못 본 말']);
  await talk.close();
});

test('what goes out in the background, with no page open, reads nothing and hears no room', async ({
  context,
  page,
  browser,
  network,
  server,
}) => {
  const talk = await aTalk(page, browser, network, server.port);
  const { other, room, reader } = talk;
  await page.goto(`/chat/${room}`);
  await expectRead(talk, ['첫 줄']);
  await network.down();
  await say(page, '나중에 나간 말');
  await expect.poll(() => storedEntries(page, reader)).toHaveLength(1);
  await page.close();
  await network.up();
  await expect.poll(() => db.isPresent(room, reader)).toBe(false);
  await say(other, '아무도 없을 때 한 말');
  await expect(marked(other, '아무도 없을 때 한 말')).toBeAttached();
  const before = askedToHear(network).length;
  const waker = await wakerOf(context, network.origin, await blank(context, network.origin));
  await syncUntil(waker, () => log(other).getByText('나중에 나간 말', { exact: true }).count(), 1);
  await expectUnread(talk, ['아무도 없을 때 한 말']);
  expect(askedToHear(network)).toHaveLength(before);
  const next = await context.newPage();
  await next.goto(`${network.origin}/`);
  await expect.poll(() => storedEntries(next, reader)).toEqual([]);
  await say(other, '홈에서 못 본 말');
  await expectHeard(next, talk, '홈에서 못 본 말');
  await expectUnread(talk, ['아무도 없을 때 한 말', '홈에서 못 본 말']);
  expect(askedToHear(network)).toHaveLength(before);
  await next.goto(`${network.origin}/chat/${room}`);
  await expectRead(talk, ['첫 줄', '아무도 없을 때 한 말', '홈에서 못 본 말']);
  await talk.close();
});
