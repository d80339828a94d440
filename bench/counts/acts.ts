import type { Page } from 'playwright-core';
import { chatScreenTexts } from '#src/features/chat/text.ts';
import { pickScreenTexts } from '#src/features/pick/text.ts';
import { anEntry } from '#tests/harness/outbox-entries.ts';
import { leaveRows } from '#tests/harness/stored.ts';
import type { Rest } from './inside/window.ts';
import type { Stage } from './stage.ts';

/** One thing a user or the network does, from a page at rest to a page at rest. */
export interface Act {
  readonly name: string;
  /** Leads to where it begins; nothing of it is counted. */
  readonly prepare?: (stage: Stage) => Promise<unknown>;
  readonly run: (stage: Stage) => Promise<unknown>;
  /** How long it goes on, ms of virtual time, and how many frames others have the server send. */
  readonly until?: Partial<Rest>;
}

/** Longer than a list is fresh, and than what an engine reads once more after it has opened. */
const longMs = 15_000;
/** By then an engine has also read what it learnt of and no screen shows, one thing after the other. */
const allMs = 60_000;
/** Shorter than the pause between two signs of life of the supervisor. */
const startMs = 4_500;
const tapMs = 1_900;
/** What was said in a room is read from the server two seconds after it was heard. */
const talkMs = 4_500;
const waiting = 100;

const tap = (page: Page, selector: string): Promise<void> => page.locator(selector).first().click();

const at =
  (path: string | ((stage: Stage) => string)): Required<Act>['prepare'] =>
  async (stage) => {
    await stage.start(typeof path === 'string' ? path : path(stage));
    await stage.rest({ ms: longMs });
  };

const cold = (name: string, path: string | ((stage: Stage) => string)): Act => ({
  name: `start: ${name}`,
  run: (stage) => stage.start(typeof path === 'string' ? path : path(stage)),
  until: { ms: startMs },
});

const inLongRoom = ({ talk }: Stage): string => `/chat/${talk.long.room}`;
const onPick = ({ talk }: Stage): string => `/pick-detail/${talk.proposed}`;

const texts = (stage: Stage) =>
  Array.from({ length: waiting }, (_none, n) => {
    const key = `counted-text-${String(n).padStart(8, '0')}` as never; // in the shape of a key
    return anEntry({
      seq: n + 1,
      id: key,
      key,
      kind: 'chat.send',
      lane: `room:${stage.talk.long.room}`,
      args: { chatRoomId: stage.talk.long.room, itemId: null, content: `${n}번째로 기다린 말` },
    });
  });

const offline: Required<Act>['prepare'] = async (stage) => {
  await at(inLongRoom)(stage);
  await stage.network(true);
  await stage.rest({ ms: tapMs });
};

export const acts: readonly Act[] = [
  { name: 'start: / offline', run: (stage) => stage.startOffline('/'), until: { ms: startMs } },
  cold('/', '/'),
  cold('/search', '/search'),
  cold('/chat', '/chat'),
  cold('a room of 20,000 lines', inLongRoom),
  cold('/pick', '/pick'),
  cold('a PICK', onPick),
  cold('a listing', (stage) => `/detail/${stage.item}`),
  cold('/notification', '/notification'),
  cold('/my', '/my'),
  {
    name: 'tap: the tab of rooms',
    prepare: at('/'),
    run: ({ page }) => tap(page, 'nav a[href="/chat"]'),
    until: { ms: tapMs },
  },
  {
    name: 'tap: a room',
    run: ({ page, talk }) => tap(page, `a[href="/chat/${talk.long.room}"]`),
    until: { ms: tapMs },
  },
  {
    name: 'tap: back to the rooms',
    run: ({ page }) => page.evaluate(() => history.back()),
    until: { ms: tapMs },
  },
  {
    name: 'tap: the tab of PICKs',
    run: ({ page }) => tap(page, 'nav a[href="/pick"]'),
    until: { ms: tapMs },
  },
  {
    name: 'tap: a PICK',
    run: ({ page }) => tap(page, '#content a[href^="/pick-detail/"]'),
    until: { ms: tapMs },
  },
  {
    name: 'tap: back to the PICKs',
    run: ({ page }) => page.evaluate(() => history.back()),
    until: { ms: tapMs },
  },
  { name: 'tap: the tab of the home', run: ({ page }) => tap(page, 'nav a[href="/"]'), until: { ms: tapMs } },
  { name: 'tap: a listing', run: ({ page }) => tap(page, 'article a'), until: { ms: tapMs } },
  {
    name: 'tap: back to the home',
    run: ({ page }) => page.evaluate(() => history.back()),
    until: { ms: tapMs },
  },
  {
    name: 'a page landed',
    run: ({ page }) => page.evaluate(() => document.getElementById('content')?.scrollTo(0, 1_000_000)),
    until: { ms: tapMs },
  },
  {
    name: 'a like',
    prepare: at((stage) => `/detail/${stage.item}`),
    run: ({ page }) =>
      page
        .getByRole('button', { name: /^관심 상품에 담기/ })
        .first()
        .click(),
    until: { ms: tapMs },
  },
  {
    name: 'a PICK accepted',
    prepare: at(onPick),
    run: ({ page }) => page.getByRole('button', { name: pickScreenTexts.act.accept, exact: true }).click(),
    until: { ms: talkMs },
  },
  {
    name: 'a text sent in a room of 20,000 lines',
    prepare: async (stage) => {
      await stage.start(inLongRoom(stage));
      await stage.rest({ ms: allMs });
      await stage.page.getByRole('textbox', { name: chatScreenTexts.field }).fill('지금 보내는 말');
      await stage.rest({ ms: tapMs });
    },
    run: ({ page }) => page.keyboard.press('Enter'),
    until: { ms: talkMs },
  },
  {
    name: 'a message in the open room of 20,000 lines',
    run: ({ talk }) => talk.say(talk.long, '방금 온 말'),
    until: { ms: talkMs, frames: 3 },
  },
  {
    name: 'a message in another room',
    run: ({ talk }) => talk.say(talk.other, '다른 방의 말'),
    until: { ms: talkMs, frames: 2 },
  },
  {
    name: 'reconnect with nothing waiting',
    prepare: offline,
    run: (stage) => stage.network(false),
    until: { ms: talkMs },
  },
  {
    name: `reconnect with ${waiting} texts waiting`,
    prepare: async (stage) => {
      await stage.leave();
      await leaveRows(stage.page as never, { outbox: texts(stage) }); // the same class of the same package
      await stage.startOffline(inLongRoom(stage));
      await stage.rest({ ms: longMs });
    },
    run: (stage) => stage.network(false),
    until: { ms: talkMs },
  },
];

/** What the device holds before the first act: everything has been seen once. */
export const seeOnce = async (stage: Stage): Promise<void> => {
  await stage.start('/');
  await stage.rest({ ms: startMs });
  await stage.leave();
  const { messages, spans } = stage.talk.stored;
  await leaveRows(stage.page as never, { messages, spans }); // as above
  for (const path of [
    '/',
    '/search',
    '/chat',
    inLongRoom(stage),
    '/pick',
    onPick(stage),
    `/detail/${stage.item}`,
    '/notification',
    '/my',
  ]) {
    await stage.start(path);
    await stage.rest({ ms: startMs });
  }
};
