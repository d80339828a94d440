import { expect, type Locator, type Page } from '@playwright/test';
import { roomTexts } from '#src/copy/rooms.ts';
import { navTexts } from '#src/copy/shell.ts';
import type { PullRow } from '#src/db/rows.ts';
import { toWire } from '#src/lib/kst.ts';
import type { FaultProxy } from './fault-proxy.ts';
import { logIn } from './login.ts';
import { aRoom, aRoomList } from './rooms.ts';
import { cards } from './screens.ts';
import { leaveRows, type Rows } from './stored.ts';

/** The list of conversations as a member has it before them, of rows that were stored earlier. */

/** Every call and socket of chat: no answer of the server's changes what a test has stored. */
const chatCalls = /^\/(api\/v1\/(chatroom|appointment)|ws)/;

const allCalls = /^\/(api|ws)/;

/** A pull that is done. */
export const aPull = (key: string, change: Partial<PullRow> = {}): PullRow => ({
  key,
  at: Date.now(),
  stamp: 1,
  trouble: null,
  gone: null,
  loading: 0,
  ...change,
});

/** A moment of the contract so long ago, in ms. */
export const ago = (ms: number): string => toWire(Date.now() - ms);

export const minuteMs = 60_000;

export const rooms = (page: Page): Locator => page.getByRole('feed', { name: roomTexts.list });
export const rowOf = (page: Page, nickname: string): Locator =>
  rooms(page)
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: nickname }) });
export const menuOf = (page: Page, nickname: string): Locator =>
  page.getByRole('button', { name: roomTexts.menuOf(nickname) });

/** A room with somebody of that name, so many minutes old. */
export const roomWith = (n: number, nickname: string, change: Parameters<typeof aRoom>[0] = {}) =>
  aRoom({
    chatRoomId: n,
    itemId: 300 + n,
    lastChatAt: ago(n * minuteMs),
    opponent: { ...aRoom().opponent, userId: (70 + n) as never, nickname, verified: n % 2 === 1 }, // any number is an id
    ...change,
  });

/**
 * Logs somebody in, stores these rows, and opens the path; the server says nothing of chat. `fails`: it answers nothing
 * at all from then on, so that a trouble that is stored stays one.
 */
export const openStored = async (
  page: Page,
  network: FaultProxy,
  {
    nickname,
    path = '/chat',
    rows,
    fails = false,
  }: { nickname: string; path?: string; rows: Rows; fails?: boolean },
): Promise<void> => {
  network.hold(chatCalls);
  await logIn(page, network.origin, nickname);
  await expect(page.getByRole('link', { name: navTexts.my })).toBeVisible();
  await expect(page.locator('#root[data-snapshot]')).toHaveCount(0); // the app is there, and with it the account's database
  await expect(cards(page).first()).toBeVisible(); // Home's rows, which stand beside a screen where there is room for both
  await page.goto(`${network.origin}/healthz`); // where no engine and no screen is in the way
  await leaveRows(page, rows);
  if (rows.outbox !== undefined) network.hold(allCalls); // what waits goes nowhere, not even to be looked at
  if (fails) network.inject(allCalls, { kind: 'gateway', status: 502 });
  await page.goto(path);
};

/** A whole list of these rooms. */
export const listOf = (all: readonly ReturnType<typeof aRoom>[]): Rows => ({
  rooms: all,
  roomLists: [aRoomList()],
  pulls: [aPull('rooms')],
});
