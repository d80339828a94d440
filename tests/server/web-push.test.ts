import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { canonicalTerms } from '#contract/pick-terms.ts';
import { anItem } from './fixtures.ts';
import { eachPushPair, type PushWorld, queued, said } from './push-device.ts';
import { aListener, aPeer, aRoom, postChat, speak } from './talk.ts';
import { anAgreement, aProposal, cancel, confirm, edit, inDays, rent } from './trades.ts';
import type { Member, World } from './world.ts';

/** What leaves for browsers (contract §11.4 l), read and judged by a push service of this machine. */

let it: PushWorld;
let world: World;
let owner: Member;
let requester: Member;
eachPushPair(
  (given) => {
    it = given;
    ({ world, owner, requester } = given);
  },
  { stillClock: true },
);

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
    `${requester.nickname}님 · 대여`,
    terms.data.rentalLocation,
    terms.data.returnLocation,
    `${terms.data.price.toLocaleString('ko-KR')}원`,
    `보증금 ${terms.data.deposit.toLocaleString('ko-KR')}원`,
    terms.data.rentalDate.slice(11, 16),
  ])
    expect(shown.notification.body).toContain(word);
  expect(shown.notification.body.split('\n')).toHaveLength(4); // as many as every system shows

  await edit(world, requester, pick, { price: 7_000 });
  await it.worker.deliver();
  // two days: the line in the room that tells of it is no message
  expect(phone.received.map(({ ttl }) => ttl)).toEqual([172_800, 172_800]);
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
