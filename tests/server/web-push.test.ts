import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { canonicalTerms } from '#contract/pick-terms.ts';
import type { PushPayload } from '#contract/push.ts';
import { anItem } from './fixtures.ts';
import { queued, startPushWorld } from './push-device.ts';
import { aListener, aPeer, aRoom, postChat, speak } from './talk.ts';
import { anAgreement, aProposal, cancel, confirm, edit, inDays, leave, rent } from './trades.ts';
import type { Member, World } from './world.ts';

/** What leaves for browsers (contract §11.4 l), read and judged by a push service of this machine. */

let it: Awaited<ReturnType<typeof startPushWorld>>;
let world: World;
let owner: Member;
let requester: Member;
let pairs = 0;
beforeAll(async () => {
  it = await startPushWorld({ stillClock: true });
  world = it.world;
});
afterAll(() => it.stop());
beforeEach(async () => {
  pairs += 1;
  owner = await world.as(`초록여우${pairs}`);
  requester = await world.as(`푸른늑대${pairs}`);
});
afterEach(() => expect(it.service.faults).toEqual([]));

const hourMs = 3_600_000;
/** Korean wall clock so long from now. */
const later = (ms: number): string =>
  new Date(world.clock.now() + 9 * hourMs + ms).toISOString().slice(0, 19);
/** Quiet from an hour ago for so many hours. */
const quietFor = (hours: number) => ({
  from: later(-hourMs).slice(11, 16),
  to: later((hours - 1) * hourMs).slice(11, 16),
});

const said = ({ notification: { title, body, actions = [], data, navigate } }: PushPayload) => ({
  title,
  body,
  actions: actions.map(({ action }) => action),
  kind: data.kind,
  path: navigate.slice('https://campick.example'.length),
});

test('a message leaves for each device of its reader once, says who wrote what, and leads to its room', async () => {
  const room = await aRoom(world, owner, requester);
  const laptop = await world.as(owner.nickname);
  const [phone, other] = [await it.browser(owner), await it.browser(laptop)];
  await postChat(requester, room, '언제 가능하세요?');
  await it.worker.deliver();
  await it.worker.deliver();
  for (const device of [phone, other]) {
    expect(device.shown.map(said)).toEqual([
      {
        title: `${requester.nickname} (가람 물수리 홈 유니폼)`,
        body: '언제 가능하세요?',
        actions: [],
        kind: 'CHAT',
        path: `/chat/${room}`,
      },
    ]);
    expect(device.shown[0]).toMatchObject({
      app_badge: 1,
      notification: { data: { deviceId: device.deviceId, chatRoomId: room, pick: null } },
    });
  }
  expect(phone.received[0]?.topic).not.toBe(other.received[0]?.topic);
  expect(await queued(world)).toEqual([]);
});

test('what waits about one room is one push with the newest line and the count, and the next one counts on', async () => {
  const [room, other] = [await aRoom(world, owner, requester), await aRoom(world, owner, requester)];
  const phone = await it.browser(owner);
  for (const text of ['하나', '둘', '셋']) await postChat(requester, room, text);
  await postChat(requester, other, '다른 방');
  await it.worker.deliver();
  await postChat(requester, room, '넷');
  await it.worker.deliver();
  expect(phone.shown.map(said).map(({ body, path }) => [path, body])).toEqual(
    expect.arrayContaining([
      [`/chat/${room}`, '새 메시지 3개 · 셋'],
      [`/chat/${other}`, '다른 방'],
      [`/chat/${room}`, '새 메시지 4개 · 넷'],
    ]),
  );
  expect(phone.shown).toHaveLength(3);
  const topics = phone.received.filter(({ payload }) => said(payload).path === `/chat/${room}`);
  expect(new Set(topics.map(({ topic }) => topic)).size).toBe(1);
  expect(phone.shown.at(-1)?.app_badge).toBe(5);
});

test('a proposal is one push with its terms in full, their version and digest, and may be agreed to from there', async () => {
  const phone = await it.browser(owner);
  const { pick } = await aProposal(world, owner, requester);
  await it.worker.deliver();
  const [shown, ...more] = phone.shown;
  expect(more).toEqual([]);
  if (shown === undefined) throw new Error('nothing came');
  const { body: terms } = await owner.get(`/api/v1/appointment/${pick}`);
  const digest = createHash('sha256').update(canonicalTerms(terms.data)).digest('base64url');
  expect(shown.notification.data).toMatchObject({
    kind: 'PICK',
    pick: { appointmentId: pick, version: 1, terms: digest },
  });
  expect(said(shown)).toMatchObject({
    title: 'Pick 요청을 받았어요.',
    actions: ['DECIDE', 'ACCEPT'],
    path: `/pick-detail/${pick}`,
  });
  for (const word of [
    `${requester.nickname}님이 PICK을 보냈어요.`,
    '대여',
    terms.data.rentalLocation,
    terms.data.returnLocation,
    `${terms.data.price.toLocaleString('ko-KR')}원`,
    `보증금 ${terms.data.deposit.toLocaleString('ko-KR')}원`,
    terms.data.rentalDate.slice(11, 16),
  ])
    expect(shown.notification.body).toContain(word);

  await edit(world, requester, pick, { price: 7_000 });
  await it.worker.deliver();
  expect(phone.shown.at(-1)?.notification.data.pick?.version).toBe(2);
  expect(phone.shown.at(-1)?.notification.body).toContain('7,000원');
  expect(
    phone.received.map(({ topic }) => topic).filter((one, n, all) => all.indexOf(one) === n),
  ).toHaveLength(1);
});

test('terms that are too long to be shown in full, or are hidden, are not agreed to from a push', async () => {
  const [phone, shy] = [
    await it.browser(owner),
    await it.browser(await world.as(owner.nickname), { hidesText: true }),
  ];
  const itemId = await anItem(world, owner);
  const long = '가'.repeat(250);
  const answer = await rent(world, requester, itemId, { startLocation: long, endLocation: long });
  expect(answer.status).toBe(201);
  await aProposal(world, owner, requester);
  await it.worker.deliver();
  const [first, second] = [...phone.shown].sort(
    (a, b) => a.notification.body.length - b.notification.body.length,
  );
  expect([first && said(first).actions, first?.notification.data.pick]).toEqual([['DECIDE'], null]);
  expect(second && said(second).actions).toEqual(['DECIDE', 'ACCEPT']);
  for (const payload of shy.shown) {
    expect(said(payload).actions).toEqual(['DECIDE']);
    expect(payload.notification.body).toBe(`${requester.nickname}님이 PICK을 보냈어요.`);
  }
});

test('each kind of news of a PICK arrives, a reminder of the day with its answers', async () => {
  const phone = await it.browser(owner);
  const theirs = await it.browser(requester);
  const at = async (device: typeof phone) => {
    await it.worker.deliver();
    return device.shown
      .splice(0)
      .map(said)
      .map(({ title, actions, kind }) => [title, kind, ...actions]);
  };
  const rejected = await aProposal(world, owner, requester);
  await at(phone);
  await cancel(owner, rejected.pick);
  expect(await at(theirs)).toEqual([['나의 Pick 요청이 거절됐어요.', 'PICK']]);
  const agreed = await aProposal(world, owner, requester);
  await at(phone);
  await confirm(owner, agreed.pick);
  expect(await at(theirs)).toEqual([['나의 Pick이 확정됐어요.', 'PICK']]);
  await cancel(owner, agreed.pick);
  expect(await at(theirs)).toEqual([['나의 Pick이 취소됐어요.', 'PICK']]);

  await aProposal(world, owner, requester, { dates: { from: inDays(world, 20), until: inDays(world, 21) } });
  await at(phone);
  world.clock.advance(9 * 86_400_000);
  await world.sweep();
  expect(await at(theirs)).toEqual([['나의 Pick 요청이 만료됐어요.', 'PICK']]);
  [owner, requester] = [await world.as(owner.nickname), await world.as(requester.nickname)]; // a day has passed

  await anAgreement(world, owner, requester, { dates: { from: inDays(world, 2), until: inDays(world, 3) } });
  await at(phone);
  await at(theirs);
  const told: (readonly string[])[] = [];
  for (let hour = 0; hour < 24 * 5; hour += 1) {
    world.clock.advance(30 * 60_000);
    await world.sweep();
    told.push(...(await at(phone)));
    world.clock.advance(30 * 60_000);
  }
  expect(told).toEqual([
    ['아래 상품의 거래 날이 다가와요!', 'PICK', 'ARRIVED', 'LATE'],
    ['아래 상품의 거래 날이 다가와요!', 'PICK', 'ARRIVED', 'LATE'],
    ['거래가 완료되었어요! 리뷰를 작성해 보세요.', 'REVIEW'],
  ]);
});

test('a device that hides words is told who, and never what', async () => {
  const phone = await it.browser(owner, { hidesText: true });
  const room = await aRoom(world, owner, requester);
  await postChat(requester, room, '계좌는 1234예요');
  await it.worker.deliver();
  await postChat(requester, room, '비밀이에요');
  await it.worker.deliver();
  await leave(requester, room);
  await it.worker.deliver();
  expect(phone.shown.map(said).map(({ title, body }) => [title, body])).toEqual([
    [requester.nickname, '새 메시지가 왔어요.'],
    [requester.nickname, '새 메시지 2개'],
    [requester.nickname, '새 메시지 2개'],
  ]);
});

test('a kind that a device does not want stays away from it alone', async () => {
  const quiet = await it.browser(owner, { kinds: ['PICK', 'REVIEW'] });
  const loud = await it.browser(await world.as(owner.nickname), { kinds: ['CHAT'] });
  const { room } = await aProposal(world, owner, requester);
  await postChat(requester, room, '보셨어요?');
  await it.worker.deliver();
  expect([
    quiet.shown.map(said).map(({ kind }) => kind),
    loud.shown.map(said).map(({ kind }) => kind),
  ]).toEqual([['PICK'], ['CHAT']]);
  expect(await queued(world)).toEqual([]);
});

test('in quiet hours nothing leaves, over midnight too; then one push for each room', async () => {
  const room = await aRoom(world, owner, requester);
  const time = (ms: number) => later(ms).slice(11, 16);
  const asleep = await it.browser(owner, { quiet: { from: time(-hourMs), to: time(hourMs) } });
  const awake = await it.browser(await world.as(owner.nickname), {
    quiet: { from: time(hourMs), to: time(-hourMs) },
  });
  const never = await it.browser(await world.as(owner.nickname), { quiet: { from: time(0), to: time(0) } });
  await postChat(requester, room, '자요?');
  await it.worker.deliver();
  await postChat(requester, room, '자는구나');
  await it.worker.deliver();
  expect([asleep.shown, awake.shown, never.shown].map(({ length }) => length)).toEqual([0, 2, 2]);
  world.clock.advance(hourMs);
  await it.worker.deliver();
  await it.worker.deliver();
  expect(asleep.shown.map(said).map(({ body }) => body)).toEqual(['새 메시지 2개 · 자는구나']);
  for (let step = 0; step < 24; step += 1) {
    world.clock.advance(hourMs);
    await it.worker.deliver();
  }
  expect(asleep.shown).toHaveLength(1);
});

test('a reminder whose time has passed in quiet hours, and keyword alerts of them, are left out', async () => {
  const asleep = await it.browser(owner, { quiet: quietFor(8), keywords: ['야상'] });
  const awake = await it.browser(await world.as(owner.nickname), { keywords: ['야상'] });
  const soon = later(2.5 * hourMs);
  await anAgreement(world, owner, requester, { type: 'SALE', dates: { from: soon, until: null } });
  await anItem(world, requester, { title: '야상 팔아요' });
  world.clock.advance(2 * hourMs);
  await world.sweep();
  await it.worker.deliver();
  expect(awake.shown.map(said).map(({ title }) => title)).toEqual(
    expect.arrayContaining(['키워드 알림: 야상', '아래 상품의 거래 날이 다가와요!']),
  );
  world.clock.advance(2 * hourMs);
  await world.db.updateTable('push_devices').set({ quiet_from: null, quiet_to: null }).execute();
  await it.worker.deliver();
  expect(asleep.shown.map(said).filter(({ title }) => /키워드|다가와요/.test(title))).toEqual([]);
  expect(await queued(world)).toEqual([]);
});

test('a room on screen silences the device that shows it, and no other one of the same user', async () => {
  const room = await aRoom(world, owner, requester);
  const phone = await it.browser(owner);
  const away = await it.browser(await world.as(owner.nickname));
  const writer = await aListener(world, requester);
  const shownOn = async (device: typeof phone) => {
    const { session } = await world.db
      .selectFrom('push_devices')
      .select('session')
      .where('id', '=', device.deviceId)
      .executeTakeFirstOrThrow();
    const peer = await aPeer(world, owner, session);
    await world.realtime.enter(peer, room);
    return peer;
  };
  const reading = await shownOn(phone);
  await speak(world, writer, room, '보고 있죠?');
  await it.worker.deliver();
  expect([phone.shown.length, away.shown.length]).toEqual([0, 1]);
  // its connection died in silence: what came since was on no screen
  world.clock.advance(60_000);
  await speak(world, writer, room, '안 보이죠?');
  await it.worker.deliver();
  await world.realtime.leave(reading, 30_000);
  await it.worker.deliver();
  expect(phone.shown.map(said).map(({ body }) => body)).toEqual(['안 보이죠?']);
  expect(away.shown).toHaveLength(2);
  await world.realtime.leave(writer);
});

test('a new listing is told to those who look for its words, and to nobody else', async () => {
  const keywords = ['ＶＩＮＴＡＧＥ', '과잠'];
  const fan = await it.browser(requester, { keywords });
  const own = await it.browser(owner, { keywords });
  const other = await it.browser(await world.as(`하늘담비${pairs}`), { keywords: ['농구'] });
  await anItem(world, owner, { title: '크림슨 저지', description: '오래된 vintage 저지예요' });
  await anItem(world, owner, { title: '과잠 팔아요', description: '깨끗해요' });
  await anItem(world, owner, { title: '모자', description: '새것' });
  await it.worker.deliver();
  expect(fan.shown.map(said).map(({ title, body, kind }) => [title, body, kind])).toEqual(
    expect.arrayContaining([
      ['키워드 알림: ＶＩＮＴＡＧＥ', '크림슨 저지', 'KEYWORD'],
      ['키워드 알림: 과잠', '과잠 팔아요', 'KEYWORD'],
    ]),
  );
  expect([fan.shown.length, own.shown.length, other.shown.length]).toEqual([2, 0, 0]);
});

test('a test push arrives in quiet hours and says so; a wrapper that nobody carries to says why not', async () => {
  const phone = await it.browser(owner, { kinds: [], quiet: quietFor(8) });
  const answer = await owner.post(`/api/v1/push/device/${phone.deviceId}/test`);
  expect([answer.status, answer.body.data]).toEqual([200, { failure: null }]);
  expect(it.service.faults.splice(0)).toEqual([
    expect.stringMatching(/^it leads to http:\/\/127\.0\.0\.1:\d+\/settings$/),
  ]);
  expect(phone.shown).toHaveLength(1);
  expect(phone.shown[0]?.notification.data.kind).toBe('TEST');
});
