import pg from 'pg';
import { canonicalTerms } from '#contract/pick-terms.ts';
import { notices } from '#src/copy/notices.ts';
import { myScreenTexts } from '#src/features/me/text.ts';
import { settingsScreenTexts } from '#src/features/settings/text.ts';
import { pushTexts } from '#src/workers/text.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { addressOf } from '#tests/harness/ledger.ts';
import { logIn } from '#tests/harness/login.ts';
import { answerAboutNotifications } from '#tests/harness/notification-permission.ts';
import { counter, type Deal, stateOf } from '#tests/harness/pick-people.ts';
import {
  closeNotifications,
  press,
  proposalTo,
  pushText,
  settleIn,
  shownOn,
  stubSubscription,
  turnOn,
} from '#tests/harness/push-stage.ts';
import { expectSaid } from '#tests/harness/said.ts';
import { installed } from '#tests/harness/screens.ts';

/** What a push and a press of its notification do, in a real service worker (contract §11.4 l). */

test.setTimeout(120_000);

const owner = '과잠수집가';
const longest = { timeout: 20_000 };
const wordless = { title: pushTexts.app, body: pushTexts.wordless, actions: [] };

test('a push is shown with its words to whom it is meant for, in one place for each matter, and to others without them', async ({
  context,
  page,
  network,
}) => {
  const { aside, waker, deviceId, origin } = await settleIn(context, page, network.origin, owner);
  await waker.push(pushText(origin, deviceId, { title: '응원단장', body: '첫 말', tag: 'room:1' }));
  await waker.push(
    pushText(origin, deviceId, { title: '응원단장', body: '새 메시지 2개 · 둘째 말', tag: 'room:1' }),
  );
  const one = { title: '응원단장', body: '새 메시지 2개 · 둘째 말', actions: [] };
  await expect.poll(() => shownOn(aside), longest).toEqual([one]);
  await waker.push(pushText(origin, 'another-device', { title: '남의 이름', body: '남의 말' }));
  await expect.poll(() => shownOn(aside), longest).toEqual(expect.arrayContaining([one, wordless]));
  await waker.push('nothing that can be read');
  await expect.poll(async () => (await shownOn(aside)).length, longest).toBe(2); // in the same place
  expect(JSON.stringify(await shownOn(aside))).not.toContain('남의');
});

test('a message of the room on screen is not shown again, of another room or screen it is', async ({
  context,
  page,
  network,
}) => {
  const told = await settleIn(context, page, network.origin, owner);
  const { roomId } = await proposalTo(told.origin, owner);
  const message = {
    title: '응원단장',
    body: '여기 있어요',
    tag: 'room',
    path: `/chat/${roomId}`,
    chatRoomId: roomId,
  };
  const other = { ...message, body: '다른 방', path: '/chat/999999', tag: 'other' };
  await page.goto(`${told.origin}/chat/${roomId}`);
  await page.bringToFront();
  // a page that has not begun to answer yet counts as away
  await expect(async () => {
    await closeNotifications(told.aside);
    await told.waker.push(pushText(told.origin, told.deviceId, message));
    await told.waker.push(pushText(told.origin, told.deviceId, other));
    await expect.poll(() => shownOn(told.aside), { timeout: 3_000 }).toMatchObject([{ body: other.body }]);
  }).toPass(longest);
  await page.goto(`${told.origin}/chat`);
  await told.waker.push(pushText(told.origin, told.deviceId, message));
  await expect.poll(() => shownOn(told.aside), longest).toHaveLength(2);
});

test('a user who has sent a message is asked once, on the next screen, and not again after 다음에', async ({
  context,
  page,
  network,
}) => {
  await stubSubscription(context);
  await answerAboutNotifications(context, 'default'); // nobody was asked yet
  await context.addInitScript(() => {
    Notification.requestPermission = async () => 'granted';
  });
  const { origin } = network;
  await logIn(page, origin, owner);
  await installed(page); // what writes the message is here with no network
  const { roomId } = await proposalTo(origin, owner);
  const ask = page.getByRole('dialog', { name: settingsScreenTexts.ask.title });
  const say = async (text: string): Promise<void> => {
    await page.goto(`${origin}/chat/${roomId}`);
    await context.setOffline(true); // it waits for a moment, as it does on a phone
    await page.getByRole('textbox').fill(text);
    await page.getByRole('textbox').press('Enter');
    await expect(page.getByText(text)).toBeVisible(longest);
    await context.setOffline(false);
    await expect(ask).toBeHidden();
    await page.goto(`${origin}/chat`);
  };
  await say('안녕하세요');
  await expect(ask).toBeVisible(longest);
  await context.setOffline(true); // no push service can be asked
  await expect(ask).toBeHidden();
  await context.setOffline(false);
  await expect(ask).toBeVisible(longest);
  await ask.getByRole('button', { name: settingsScreenTexts.ask.no }).click();
  await expect(ask).toBeHidden();
  await say('한 번 더요');
  await expect(page.getByText('한 번 더요').first()).toBeVisible(longest);
  await expect(ask).toBeHidden();
});

test('after the logout a push says nothing of any account', async ({ context, page, network }) => {
  const { aside, waker, deviceId, origin } = await settleIn(context, page, network.origin, owner);
  await page.goto(`${origin}/my`);
  await page.getByRole('button', { name: myScreenTexts.logout, exact: true }).click();
  await expectSaid(page, notices.loggedOut);
  await waker.push(pushText(origin, deviceId, { title: '응원단장', body: '비밀 이야기' }));
  await expect.poll(() => shownOn(aside), longest).toEqual([wordless]);
});

/** What the server knows of this user's devices. */
const devicesOf = async (database: pg.Pool) =>
  (
    await database.query<{ id: string; hides_text: boolean }>(
      'select d.id, d.hides_text from push_devices d join users u on u.id = d.user_id where u.nickname = $1',
      [owner],
    )
  ).rows;

test('a device that the server forgot with its session is named again with its settings, one that was turned off elsewhere stays off', async ({
  context,
  page,
  network,
  server,
}) => {
  const database = new pg.Pool({ connectionString: await addressOf(server.dataDir), max: 1 });
  database.on('error', () => undefined); // the server stops before this is closed
  try {
    await database.query('delete from push_devices'); // of the tests before
    await stubSubscription(context);
    const { origin } = network;
    await logIn(page, origin, owner);
    const first = await turnOn(page, origin);
    await page.getByRole('switch', { name: settingsScreenTexts.hidesText.label }).click();
    await expect.poll(() => devicesOf(database), longest).toMatchObject([{ id: first, hides_text: true }]);

    await database.query('delete from push_devices');
    await database.query('delete from refresh_tokens');
    await context.clearCookies();
    await logIn(page, origin, owner);
    await expect.poll(() => devicesOf(database), longest).toMatchObject([{ hides_text: true }]);
    const [second] = await devicesOf(database);
    expect(second?.id).not.toBe(first);
    await page.goto(`${origin}/settings`); // the list is read, and with it that this session has the device
    await expect(page.getByRole('switch', { name: settingsScreenTexts.here.label })).toBeChecked(longest);

    await database.query('delete from push_devices'); // as another device of this user's would
    await page.goto(`${origin}/`);
    await expectSaid(page, settingsScreenTexts.here.turnedOff);
    expect(await devicesOf(database)).toEqual([]);
  } finally {
    await database.end();
  }
});

const arrived = [{ action: 'ARRIVED', title: '도착했어요' }];

test('도착했어요 is said in the room once, offline it waits, and the notification becomes what happened', async ({
  context,
  page,
  network,
}) => {
  const { aside, waker, deviceId, origin } = await settleIn(context, page, network.origin, owner);
  const { roomId, requester } = await proposalTo(origin, owner);
  const lines = async (): Promise<string[]> => {
    const { body } = await requester.get(`/api/v1/chatroom/${roomId}/load-chat?pageSize=50`);
    return body.data.messages.map(({ content }: { content: string }) => content);
  };
  const reminder = {
    title: '거래 날',
    body: '18:00',
    tag: 'pick:1',
    kind: 'PICK',
    chatRoomId: roomId,
    actions: arrived,
  };
  await page.close();
  await waker.push(pushText(origin, deviceId, reminder));
  await expect.poll(() => shownOn(aside), longest).toMatchObject([{ actions: ['도착했어요'] }]);
  await press(context, 'ARRIVED');
  await expect.poll(() => shownOn(aside), longest).toMatchObject([{ body: pushTexts.pressed.done }]);
  expect((await lines()).filter((line) => line === '도착했어요')).toHaveLength(1);
});

/** What a proposal's push carries of its PICK. */
const carried = async ({ owner: who, pickId }: Deal) => {
  const { body } = await who.get(`/api/v1/appointment/${pickId}`);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(canonicalTerms(body.data)));
  const terms = Buffer.from(digest).toString('base64url');
  return { appointmentId: pickId, version: body.data.version as number, terms };
};
const accept = [{ action: 'ACCEPT', title: '수락' }];

test('수락 agrees to the terms that the notification showed, and to no others', async ({
  context,
  page,
  network,
}) => {
  const { aside, waker, deviceId, origin } = await settleIn(context, page, network.origin, owner);
  const deal = await proposalTo(origin, owner);
  await page.goto(`${origin}/pick-detail/${deal.pickId}`);
  await expect(page.getByText('학생회관').first()).toBeVisible(longest);
  const asked = {
    title: 'Pick 요청',
    body: '조건',
    kind: 'PICK',
    path: `/pick-detail/${deal.pickId}`,
    actions: accept,
  };
  const pick = await carried(deal);
  await waker.push(pushText(origin, deviceId, { ...asked, tag: 'old', pick: { ...pick, terms: 'others' } }));
  await expect.poll(() => shownOn(aside), longest).toHaveLength(1);
  await press(context, 'ACCEPT');
  expect(await stateOf(deal.owner, deal.pickId)).toBe('PENDING');
  await expect.poll(() => shownOn(aside), longest).toEqual([]);
  await waker.push(pushText(origin, deviceId, { ...asked, tag: 'new', pick }));
  await expect.poll(() => shownOn(aside), longest).toHaveLength(1);
  await press(context, 'ACCEPT');
  await expect.poll(() => stateOf(deal.owner, deal.pickId), longest).toBe('CONFIRMED');
  await expect.poll(() => shownOn(aside), longest).toMatchObject([{ body: pushTexts.pressed.done }]);

  const changed = await proposalTo(origin, owner);
  await page.goto(`${origin}/pick-detail/${changed.pickId}`);
  await expect(page.getByText('학생회관').first()).toBeVisible(longest);
  const before = await carried(changed);
  await page.close();
  await counter(changed.requester, changed.pickId);
  const path = `/pick-detail/${changed.pickId}`;
  await waker.push(pushText(origin, deviceId, { ...asked, path, tag: 'new', pick: before }));
  await expect.poll(() => shownOn(aside), longest).toMatchObject([{ body: '조건' }]);
  await press(context, 'ACCEPT');
  expect(await stateOf(changed.owner, changed.pickId)).toBe('PENDING');

  const unseen = await proposalTo(origin, owner); // no page has ever shown it
  const its = { path: `/pick-detail/${unseen.pickId}`, tag: 'unseen', pick: await carried(unseen) };
  await closeNotifications(aside);
  await waker.push(pushText(origin, deviceId, { ...asked, ...its }));
  await expect.poll(() => shownOn(aside), longest).toMatchObject([{ body: '조건' }]);
  await press(context, 'ACCEPT');
  await expect.poll(() => stateOf(unseen.owner, unseen.pickId), longest).toBe('CONFIRMED');
});
