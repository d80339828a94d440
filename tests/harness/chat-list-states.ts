import { expect, type Page } from '@playwright/test';
import { emptyTexts } from '#src/copy/empty.ts';
import { entryTexts } from '#src/copy/entries.ts';
import { roomTexts } from '#src/copy/rooms.ts';
import { networkTexts, stateTexts } from '#src/copy/shell.ts';
import type { HeardRow } from '#src/domain/chat/rows.ts';
import { chatScreenTexts } from '#src/features/chat/text.ts';
import { aPull, listOf, menuOf, openStored, rooms, roomWith, rowOf } from './chat-list-screen.ts';
import { aKey, anEntry, longAfter } from './outbox-entries.ts';
import { aRoomList } from './rooms.ts';
import { cards } from './screens.ts';
import type { ScreenState, Stage } from './stage.ts';
import { leaveRows, type Rows } from './stored.ts';

/** The chat list, leaving, the banner, and what waits of chat, in every state they can be in. */

const longest = { timeout: 20_000 };
let turn = 0;

/** A new person each time, with these rows stored. */
const stored = async ({ page, network }: Stage, rows: Rows, path = '/chat', fails = false): Promise<void> => {
  turn += 1;
  await openStored(page, network, { nickname: `채팅보는이${turn}`, path, rows, fails });
};

const said = (n: number, change: object) =>
  anEntry({
    seq: n,
    id: aKey(n),
    key: aKey(n),
    kind: 'chat.send',
    lane: `room:${n}`,
    args: { chatRoomId: n, itemId: null, content: '네, 내일 오후 여섯 시 반에 정문에서 봬요' },
    ...change,
  });
const refused = { is: 'refused', status: 409, code: 'USER_BLOCK_EXIST' };

/** A room of each kind. */
const five: Rows = listOf([
  roomWith(1, '버건디러버', { unread: 3 }),
  roomWith(2, '응원단장'),
  roomWith(3, '가나다라마바사아자차', { unread: 120, lastChatAt: '2025-12-01T00:00:00' }),
  roomWith(4, '과잠수집가', { unread: 1 }),
  roomWith(5, '새내기', { last: null, lastChatAt: '1970-01-01T00:00:00' }),
]);
const all: Rows = {
  ...five,
  outbox: [said(2, { nextAt: longAfter() }), said(4, { state: 'failed', attempts: 1, reason: refused })],
};

const list = async (stage: Stage): Promise<void> => {
  await stored(stage, all);
  await expect(rooms(stage.page).getByRole('article')).toHaveCount(5, longest);
};

const checking = async (stage: Stage): Promise<void> => {
  await list(stage);
  await menuOf(stage.page, '버건디러버').click();
  const dialog = stage.page.getByRole('dialog', { name: roomTexts.roomOf('버건디러버') });
  await expect(dialog).toHaveCSS('translate', '0px');
  await dialog.getByRole('button', { name: chatScreenTexts.leave }).click();
  await expect(dialog.getByText(roomTexts.leaveChecking).first()).toBeVisible();
};

const answered = async (stage: Stage, running: boolean, title: string): Promise<void> => {
  await checking(stage);
  await leaveRows(stage.page, {
    rooms: [roomWith(1, '버건디러버', { unread: 3, inProgress: { running, stamp: 9_000_000 } })],
  });
  await expect(stage.page.getByRole('alertdialog', { name: title })).toHaveCSS('scale', '1');
};

const heard: HeardRow = {
  id: 'newest',
  count: 1,
  chatRoomId: roomWith(2, '응원단장').chatRoomId,
  nickname: '응원단장',
  photo: null,
  content: '내일 오후 여섯 시 반에 학생회관 일층 로비에서 만나면 될까요? 과잠은 세탁해서 가져갈게요!',
};
const listening = async (page: Page): Promise<void> =>
  expect.poll(() => page.locator('[role="status"]').count()).toBeGreaterThan(1);

export const chatListStates: readonly ScreenState[] = [
  { name: 'chat-list', open: list },
  {
    name: 'chat-list-loading',
    open: async (stage) => {
      await stored(stage, {});
      await expect(stage.page.locator('[aria-busy="true"]').first()).toBeVisible();
    },
  },
  {
    name: 'chat-list-empty',
    open: async (stage) => {
      await stored(stage, listOf([]));
      await expect(stage.page.getByText(emptyTexts['chat-list'].subtitle)).toBeVisible(longest);
    },
  },
  {
    name: 'chat-list-never',
    open: async (stage) => {
      await stored(stage, {});
      await expect(stage.page.locator('[aria-busy="true"]').first()).toBeAttached();
      await stage.context.setOffline(true);
      await expect(stage.page.getByText(stateTexts.neverFetched.title)).toBeVisible(longest);
    },
  },
  {
    name: 'chat-list-offline',
    open: async (stage) => {
      const { rooms: some = [], outbox = [] } = all;
      const floor = some.at(-1)?.lastChatAt ?? null;
      const next = ['1', 'x'] as never; // any cursor
      await stored(stage, {
        rooms: some,
        outbox,
        roomLists: [aRoomList({ floor, next })],
        pulls: [aPull('rooms')],
      });
      await expect(rowOf(stage.page, '버건디러버')).toBeVisible(longest);
      await stage.context.setOffline(true);
      await expect(stage.page.getByText(stateTexts.listEndMore)).toBeVisible(longest);
    },
  },
  {
    name: 'chat-list-not-renewed',
    open: async (stage) => {
      await stored(stage, { ...five, pulls: [aPull('rooms', { trouble: 'busy' })] }, '/chat', true);
      await expect(stage.page.getByText(stateTexts.notRenewed)).toBeVisible(longest);
    },
  },
  {
    name: 'chat-list-failed',
    open: async (stage) => {
      await stored(stage, { pulls: [aPull('rooms', { at: null, trouble: 'busy' })] }, '/chat', true);
      await expect(stage.page.getByText(networkTexts.trouble).first()).toBeVisible(longest);
    },
  },
  { name: 'chat-menu-checking', open: checking },
  {
    name: 'chat-menu-offline',
    open: async (stage) => {
      await list(stage);
      await stage.context.setOffline(true);
      await menuOf(stage.page, '버건디러버').click();
      await expect(stage.page.getByText(stateTexts.onlineOnly)).toBeVisible();
      await expect(stage.page.getByRole('dialog')).toHaveCSS('translate', '0px');
    },
  },
  { name: 'chat-leave-ask', open: (stage) => answered(stage, false, chatScreenTexts.leaveAsk.title) },
  { name: 'chat-leave-blocked', open: (stage) => answered(stage, true, chatScreenTexts.leaveBlocked.title) },
  {
    name: 'chat-about',
    open: async (stage) => {
      const key = 'rooms:item:302';
      await stored(
        stage,
        { ...all, roomLists: [aRoomList({ key })], pulls: [aPull(key)] },
        '/chat-about/302',
      );
      await expect(rowOf(stage.page, '응원단장')).toBeVisible(longest);
    },
  },
  {
    name: 'chat-about-empty',
    open: async (stage) => {
      const key = 'rooms:item:999';
      await stored(stage, { roomLists: [aRoomList({ key })], pulls: [aPull(key)] }, '/chat-about/999');
      await expect(stage.page.getByText(emptyTexts.chat.subtitle)).toBeVisible(longest);
    },
  },
  {
    name: 'home-banner',
    open: async (stage) => {
      const { page } = stage;
      await stored(stage, five, '/');
      await expect(cards(page).first()).toBeVisible();
      await listening(page);
      await leaveRows(page, { heard: [heard] });
      const line = page.getByRole('link', { name: roomTexts.heard(heard.nickname, heard.content) });
      await line.focus(); // it stays while it is looked at
      await expect(line).toBeFocused();
    },
  },
  {
    name: 'outbox-chat',
    open: async (stage) => {
      const leave = { kind: 'room.leave', lane: 'room:1', args: { chatRoomId: 1 } };
      const code = 'IN_PROGRESS_APPOINTMENT_EXIST';
      await stored(
        stage,
        {
          ...all,
          outbox: [
            ...(all.outbox ?? []),
            said(5, { lane: 'room:5', state: 'attention', reason: { is: 'expired' } }),
            said(6, { ...leave, state: 'failed', attempts: 1, reason: { is: 'refused', status: 409, code } }),
          ],
        },
        '/outbox',
      );
      await expect(stage.page.getByRole('article', { name: entryTexts.kind.leave })).toBeVisible(longest);
    },
  },
];
