import { notices } from '#src/copy/notices.ts';
import { myScreenTexts } from '#src/features/me/text.ts';
import { pushTexts } from '#src/workers/text.ts';
import { whoIs } from '#tests/harness/accepted-likes.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import {
  closeNotifications,
  everShown,
  press,
  proposalTo,
  pushText,
  settleIn,
  shownOn,
  type ToldDevice,
  takesSteps,
  watchShown,
} from '#tests/harness/push-stage.ts';
import { expectSaid } from '#tests/harness/said.ts';

/** Whatever state a device is in, each push that arrives is shown, and none says a word to another account. PUSHES: how many in all. */

const each = Math.ceil(Number(process.env['PUSHES'] ?? 45) / 9);
test.setTimeout(120_000 + each * 9 * 2_000);

const owner = '과잠수집가';

/** The account's database without what is known of pushes, as a broken one would be. */
const breakDatabase = async ({ aside }: ToldDevice): Promise<void> => {
  const user = await whoIs(aside);
  await aside.evaluate(
    (name) =>
      new Promise<void>((go, fail) => {
        const opening = indexedDB.open(name, 9_999);
        opening.onupgradeneeded = () => opening.result.deleteObjectStore('push');
        opening.onsuccess = () => {
          opening.result.close();
          go();
        };
        opening.onerror = () => fail(opening.error);
      }),
    `campick-${user}`,
  );
};

interface State {
  readonly name: string;
  readonly reach: (stage: ToldDevice) => Promise<unknown>;
  /** What is shown of each push: its words, that something came, or nothing because the app shows it itself. */
  readonly shows: 'words' | 'wordless';
  readonly text?: string;
  readonly deviceId?: string;
}

const states: readonly State[] = [
  { name: 'another screen', shows: 'words', reach: ({ page, origin }) => page.goto(`${origin}/my`) },
  { name: 'another room', shows: 'words', reach: ({ page, origin }) => page.goto(`${origin}/chat/999`) },
  { name: 'behind another page', shows: 'words', reach: ({ aside }) => aside.bringToFront() },
  { name: 'offline', shows: 'words', reach: ({ context }) => context.setOffline(true) },
  { name: 'unreadable', shows: 'wordless', reach: ({ context }) => context.setOffline(false), text: '{' },
  { name: 'of another device', shows: 'wordless', reach: async () => {}, deviceId: 'another-device' },
  { name: 'closed', shows: 'words', reach: ({ page }) => page.close() },
  { name: 'a broken database', shows: 'wordless', reach: breakDatabase },
];

const arrives = async (stage: ToldDevice, state: State): Promise<void> => {
  const { context, origin, waker, deviceId } = stage;
  await state.reach(stage);
  await closeNotifications(stage.aside);
  for (let n = 0; n < each; n += 1) {
    const told = {
      title: `${state.name} ${n}`,
      body: '말',
      tag: `${state.name} ${n}`,
      chatRoomId: 1,
      path: '/chat/1',
    };
    const wanted = state.shows === 'words' ? told.title : pushTexts.app;
    const count = async () => (await everShown(context)).filter((title) => title === wanted).length;
    await watchShown(context);
    const before = await count();
    await waker.push(state.text ?? pushText(origin, state.deviceId ?? deviceId, told));
    await expect.poll(count, { message: told.title, timeout: 30_000 }).toBe(before + 1);
  }
  const titles = (await shownOn(stage.aside)).map(({ title }) => title);
  if (state.shows === 'words') expect(titles).not.toContain(pushTexts.app);
  else expect(new Set(titles)).toEqual(new Set([pushTexts.app]));
};

test('each push is shown, whatever state its device is in @whole', async ({ context, page, network }) => {
  const stage = await settleIn(context, page, network.origin, owner);
  for (const state of states) await arrives(stage, state);
});

test('after the logout no push says anything @whole', async ({ context, page, network }) => {
  const stage = await settleIn(context, page, network.origin, owner);
  const reach = async (): Promise<void> => {
    await page.goto(`${network.origin}/my`);
    await page.getByRole('button', { name: myScreenTexts.logout, exact: true }).click();
    await expectSaid(page, notices.loggedOut);
  };
  await arrives(stage, { name: 'logged out', shows: 'wordless', reach });
});

/** Presses so many notifications, each time with the worker killed a step later. PRESSES: how many. */
const presses = Number(process.env['PRESSES'] ?? 12);
/** A press takes some fewer: opening, writing, copying, sending, settling, showing. */
const mostSteps = 50;

test('each press is one message, wherever in it the worker is killed @whole', async ({
  context,
  page,
  network,
}) => {
  test.setTimeout(120_000 + presses * 8_000);
  const { origin, deviceId, aside, waker } = await settleIn(context, page, network.origin, owner);
  const { roomId, requester } = await proposalTo(origin, owner);
  await page.close();
  const said = async (words: string): Promise<number> => {
    const { body } = await requester.get(`/api/v1/chatroom/${roomId}/load-chat?pageSize=50`);
    return body.data.messages.filter(({ content }: { content: string }) => content === words).length;
  };
  const isAsking = async (): Promise<boolean> =>
    (await shownOn(aside)).some(({ actions }) => actions.length > 0);
  for (let n = 0; n < presses; n += 1) {
    await closeNotifications(aside);
    const title = `도착했어요 ${n}`;
    const actions = [{ action: 'ARRIVED', title }];
    await expect(async () => {
      const told = { title, tag: 'pick:1', kind: 'PICK', chatRoomId: roomId, actions };
      await waker.push(pushText(origin, deviceId, told));
      await expect.poll(isAsking, { timeout: 5_000 }).toBe(true); // the browser's list forgets one now and then
    }).toPass({ timeout: 30_000 });
    const reached = takesSteps(context, 1 + (n % mostSteps));
    const done = press(context, 'ARRIVED').catch(() => {}); // the worker is killed under it
    await Promise.race([reached, done]);
    await waker.stopWorkers();
    // a user who still sees the buttons presses again: the same notification
    await expect(async () => {
      await waker.sync();
      if (await isAsking()) await press(context, 'ARRIVED');
      expect(await said(title)).toBe(1);
    }).toPass({ timeout: 60_000 });
  }
  await waker.sync(); // what a dead worker left would go now
  for (let n = Math.max(0, presses - 40); n < presses; n += 1) expect(await said(`도착했어요 ${n}`)).toBe(1);
});
