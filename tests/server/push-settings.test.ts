import { expect, test } from 'vitest';
import type { AppointmentId } from '#contract/ids.ts';
import { anItem, at, expectInvalid } from './fixtures.ts';
import { eachPushPair, listOf, type PushWorld, queued, said, subscribe } from './push-device.ts';
import { aPeer, aRoom, postChat } from './talk.ts';
import { anAgreement, aProposal, cancel, confirm, edit, leave, report } from './trades.ts';
import type { Member, World } from './world.ts';

/** What each device wants to be told, and when (contract §11.4 l). */

let it: PushWorld;
let world: World;
let owner: Member;
let requester: Member;
let pairs: number;
eachPushPair(
  (given) => {
    it = given;
    ({ world, owner, requester, pairs } = given);
  },
  { stillClock: true },
);

const hourMs = 3_600_000;
/** Korean wall clock so long from now. */
const later = (ms: number): string =>
  new Date(world.clock.now() + 9 * hourMs + ms).toISOString().slice(0, 19);
/** Quiet from an hour ago for so many hours. */
const quietFor = (hours: number) => ({
  from: later(-hourMs).slice(11, 16),
  to: later((hours - 1) * hourMs).slice(11, 16),
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
  await postChat(requester, room, '자요?');
  await it.worker.deliver();
  await postChat(requester, room, '자는구나');
  await it.worker.deliver();
  expect([asleep.shown, awake.shown].map(({ length }) => length)).toEqual([0, 2]);
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

test('quiet hours that end as they begin are refused, and those of an older row are none', async () => {
  const quiet = { from: '09:00', to: '09:00' };
  expectInvalid(
    await subscribe(owner, it.service.subscribe(world.push.publicKey), { quiet }),
    'settings.quiet',
  );
  expect(await listOf(owner)).toEqual([]);
  const phone = await it.browser(owner);
  await world.db.updateTable('push_devices').set({ quiet_from: '09:00', quiet_to: '09:00' }).execute();
  expect((await listOf(owner)).map(({ settings }) => settings.quiet)).toEqual([null]);
  await postChat(requester, await aRoom(world, owner, requester), '안녕하세요');
  await it.worker.deliver();
  expect(phone.shown).toHaveLength(1);
});

/** What a device shows when its quiet hours end, of what was queued and done before. */
const heldThrough = async (acts: () => Promise<unknown>, keywords: string[] = []) => {
  const phone = await it.browser(owner, { keywords });
  await acts(); // while it is awake, as no keyword alert is queued in quiet hours
  const { from: quiet_from, to: quiet_to } = quietFor(2);
  await world.db.updateTable('push_devices').set({ quiet_from, quiet_to }).execute();
  await it.worker.deliver();
  expect(phone.shown).toEqual([]);
  world.clock.advance(hourMs);
  await it.worker.deliver();
  expect(await queued(world)).toEqual([]);
  return phone.shown.map(said).map(({ title, body }) => [title, body]);
};

test('what was held is not sent of what was read meanwhile, and the rest is', async () => {
  const [room, other] = [await aRoom(world, owner, requester), await aRoom(world, owner, requester)];
  const shown = await heldThrough(async () => {
    await postChat(requester, room, '읽은 말');
    await postChat(requester, other, '다 읽은 방');
    for (const one of [room, other]) {
      const peer = await aPeer(world, owner);
      await world.realtime.enter(peer, one);
      await world.realtime.leave(peer);
    }
    await postChat(requester, room, '안 읽은 말');
  });
  expect(shown).toEqual([[expect.stringContaining(requester.nickname), '안 읽은 말']]);
});

test('what was held is not sent of a room that was left, nor of a user who was blocked', async () => {
  const other = await world.as(`하늘담비${pairs}`);
  const [left, room] = [await aRoom(world, owner, requester), await aRoom(world, owner, other)];
  const shown = await heldThrough(async () => {
    await postChat(requester, left, '나간 방');
    await leave(owner, left);
    await postChat(other, room, '차단된 말');
    const created_at = at('2025-01-01T00:00:00');
    // a block alone: a report leaves the room too
    await world.db
      .insertInto('blocks')
      .values({ blocker_id: owner.id, blocked_id: other.id, created_at })
      .execute();
  });
  expect(shown).toEqual([]);
});

test.each([
  ['agreed to', (pick: AppointmentId) => confirm(owner, pick), []],
  ['rejected', (pick: AppointmentId) => cancel(owner, pick), []],
  ['countered by the user themself', (pick: AppointmentId) => edit(world, owner, pick), []],
  ['withdrawn', (pick: AppointmentId) => cancel(requester, pick), ['나의 Pick이 취소됐어요.']],
  ['changed by its author', (pick: AppointmentId) => edit(world, requester, pick), ['Pick 요청을 받았어요.']],
])('a proposal that was held and is %s meanwhile is told as it stands', async (_what, act, titles) => {
  const shown = await heldThrough(async () => {
    const { pick } = await aProposal(world, owner, requester);
    expect((await act(pick)).status).toBe(200);
  });
  expect(shown.map(([title]) => title)).toEqual(titles);
});

test('an alert of a listing that is deleted, or whose seller is blocked meanwhile, is not sent', async () => {
  const other = await world.as(`하늘담비${pairs}`);
  const shown = await heldThrough(async () => {
    const deleted = await anItem(world, requester, { title: '과잠 하나' });
    await anItem(world, requester, { title: '과잠 둘' });
    const itemId = await anItem(world, other, { title: '과잠 셋' });
    expect((await requester.request('DELETE', `/api/v1/item/${deleted}`)).status).toBe(200);
    expect((await report(owner, other, itemId)).status).toBe(200);
  }, ['과잠']);
  expect(shown).toEqual([['키워드 알림: 과잠', '과잠 둘']]);
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
