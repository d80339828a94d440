import { type BrowserContext, expect, type Page } from '@playwright/test';
import * as v from 'valibot';
import { myScreenTexts } from '#src/features/me/text.ts';
import { whoIs } from './accepted-likes.ts';
import { allNewest, detailOf } from './catalogue.ts';
import { storedRow } from './device-state.ts';
import type { FaultProxy } from './fault-proxy.ts';
import { land, mainUser } from './login.ts';
import { aKey, anEntry } from './outbox-entries.ts';
import type { RoomsDb } from './rooms-db.ts';
import { advance } from './server-clock.ts';
import { connectStomp } from './stomp-client.ts';
import { leaveEntries } from './waiting.ts';

/** Situations that a start may find, each with what leads to it and how the app is started in it. */

export interface StartStage {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly network: FaultProxy;
  readonly rooms: RoomsDb;
}

interface Situation {
  readonly name: string;
  /** Leads to it with no app open; nothing of it is counted. */
  readonly prepare?: (stage: StartStage) => Promise<void>;
  readonly start: (stage: StartStage) => Promise<unknown>;
  /** Calls that it may make beyond those of a start, with extensions and without. */
  readonly more?: { readonly on: number; readonly off: number };
}

const dayMs = 24 * 60 * 60_000;
const other = '서른방의주인';

const at =
  (path: string): Situation['start'] =>
  ({ page, network }) =>
    page.goto(`${network.origin}${path}`);

/** A page of our origin in which no app runs. */
const asideOf = ({ page, network }: StartStage) => page.goto(`${network.origin}/healthz`);

interface OwnRoom {
  readonly room: number;
  readonly itemId: number;
  readonly owner: number;
}

const own: OwnRoom[] = [];

const Opened = v.object({ data: v.object({ chatRoom: v.object({ chatRoomId: v.number() }) }) });

/** Asks about a listing with the cookies of the browser, beside every page. */
const askAbout = async (page: Page, origin: string, itemId: number): Promise<number> => {
  const answer = await page.request.post(`${origin}/api/v1/chatroom`, {
    data: { itemId },
    headers: { origin },
  });
  return v.parse(Opened, await answer.json()).data.chatRoom.chatRoomId;
};

/** What was said is told by the server within two seconds, or before a new subscription is answered: not to the start itself. */
const allTold = async ({ page, network }: StartStage): Promise<void> => {
  const cookies = await page.context().cookies(network.origin);
  const client = await connectStomp({
    port: Number(new URL(network.origin).port),
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
  });
  await client.subscribe('/user/sub');
  client.drop();
};

/** Thirty rooms of a new user, each with a message of the owner. */
const thirtyRooms = async (stage: StartStage): Promise<void> => {
  const { page, network, rooms } = stage;
  for (const { itemId } of (await allNewest(network.origin)).slice(0, 30)) {
    const owner = (await detailOf(network.origin, itemId)).owner.id;
    const room = await askAbout(page, network.origin, itemId);
    await rooms.sayMany(room, owner, { from: 1, count: 1 });
    own.push({ room, itemId, owner });
  }
  await allTold(stage);
};

const first = (count: number): readonly OwnRoom[] => {
  if (own.length < count) throw new Error('the rooms of this test are not made');
  return own.slice(0, count);
};

const fiveNews = async (stage: StartStage): Promise<void> => {
  for (const { room, owner } of first(5)) await stage.rooms.sayMany(room, owner, { from: 2, count: 1 });
  await allTold(stage);
};

const fiveLikes = async ({ page }: StartStage): Promise<void> => {
  await whoIs(page); // throws when no user is logged in
  await leaveEntries(
    page,
    first(5).map(({ itemId }, n) =>
      anEntry({
        seq: n + 1,
        id: aKey(n),
        key: aKey(n),
        lane: `item:${itemId}`,
        args: { itemId, liked: true },
      }),
    ),
  );
};

const logOut = async ({ page, network }: StartStage): Promise<void> => {
  await page.goto(`${network.origin}/my`);
  await page.getByRole('button', { name: myScreenTexts.logout, exact: true }).click();
  // before the server knows of a logout, the next login would be taken for the one that is left
  await expect
    .poll(() => storedRow(page, 'campick-device', 'session', 'session'))
    .toMatchObject({ state: 'visitor', userId: null });
};

export const situations: readonly Situation[] = [
  { name: 'the first start of all, logged out', start: at('/') },
  {
    name: 'a first login', // two starts, of a visitor and of a member
    start: ({ page, network }) => land(page, network.origin, mainUser),
  },
  { name: 'Home of a user with PICKs', start: at('/') },
  { name: 'the list of rooms', start: at('/chat') },
  { name: 'the list of PICKs', start: at('/pick') },
  { name: 'the notifications', start: at('/notification') },
  {
    name: 'a login as another user after a logout',
    prepare: logOut,
    start: ({ page, network }) => land(page, network.origin, other),
  },
  { name: 'thirty rooms', prepare: thirtyRooms, start: at('/') },
  { name: 'unread news in five rooms', prepare: fiveNews, start: at('/') },
  {
    name: 'five waiting entries',
    prepare: fiveLikes,
    start: at('/'),
    more: { on: 5, off: 15 }, // a call for each entry; without extensions a look before it, and who is logged in
  },
  {
    name: 'an expired access token',
    prepare: ({ context }) => context.clearCookies({ name: 'accessToken' }),
    start: at('/'),
  },
  { name: 'right into a room', start: (stage) => at(`/chat/${first(1)[0]?.room}`)(stage) },
  { name: 'right into a listing', start: (stage) => at(`/detail/${first(1)[0]?.itemId}`)(stage) },
  {
    name: 'three days away',
    prepare: ({ network }) => advance(network.origin, 3 * dayMs),
    start: at('/'),
  },
  {
    name: 'a second tab beside a running one',
    start: async ({ context, network }) => (await context.newPage()).goto(`${network.origin}/`),
  },
];

/** Where each situation is prepared: the second tab alone needs the first one as it is. */
export const setAside = async (stage: StartStage, { name, prepare }: Situation): Promise<void> => {
  if (name.startsWith('a second tab')) return;
  if (name.startsWith('the first start')) return;
  await asideOf(stage);
  await prepare?.(stage);
  await asideOf(stage);
};
