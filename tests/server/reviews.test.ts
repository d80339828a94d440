import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { AppointmentId } from '#contract/ids.ts';
import { moment } from '#server/db/kst.ts';
import { anItem, aPick, expectRefusal, type PickGiven } from './fixtures.ts';
import { newsOf, review, see } from './trades.ts';
import { eachPair, type Member, type World } from './world.ts';

let world: World;
let owner: Member;
let requester: Member;
let pairs: number;
eachPair((pair) => {
  ({ world, owner, requester, pairs } = pair);
});

const inMinutes = (minutes: number) => moment(world.clock.now() + minutes * 60_000).slice(0, 19);
const aTrade = async (given: PickGiven): Promise<AppointmentId> => {
  const itemId = await anItem(world, owner);
  return aPick(world, { itemId, owner: owner.id, requester: requester.id }, given);
};
const done = () => aTrade({ state: 'SUCCESS', from: '2025-01-01T10:00:00', until: '2025-01-02T10:00:00' });
const stored = (pick: AppointmentId) =>
  world.db
    .selectFrom('reviews')
    .select(['reviewer_id', 'rating', 'content'])
    .where('appointment_id', '=', pick)
    .orderBy('id')
    .execute();
const state = async (pick: AppointmentId) => {
  const row = await world.db
    .selectFrom('appointments')
    .select(['state', 'version'])
    .where('id', '=', pick)
    .executeTakeFirstOrThrow();
  return [row.state, row.version];
};

test('both write one of a completed trade, each in their own name, and each sees only their own as done', async () => {
  const pick = await done();
  const answer = await review(owner, pick, { rating: 1, content: '늦었어요\n그래도 감사해요' });
  expect([answer.status, answer.body.data]).toEqual([201, null]);
  expect([(await see(owner, pick)).isReviewed, (await see(requester, pick)).isReviewed]).toEqual([
    true,
    false,
  ]);
  const list = await owner.get('/api/v1/appointment?subject=OWNER&period=ALL');
  expect(
    list.body.data.appointmentInfoList.map(({ isReviewed }: { isReviewed: boolean }) => isReviewed),
  ).toEqual([true]);
  expect((await review(requester, pick)).status).toBe(201);
  expect(await stored(pick)).toEqual([
    { reviewer_id: owner.id, rating: 1, content: '늦었어요\n그래도 감사해요' },
    { reviewer_id: requester.id, rating: 5, content: '친절해요' },
  ]);
  expect(await state(pick)).toEqual(['SUCCESS', 1]);
  expect(await newsOf(world, pick)).toEqual([]);
});

test('a second one is refused and changes nothing; the same request once more is answered as the first', async () => {
  const pick = await done();
  const key = { 'idempotency-key': randomUUID() };
  expect((await review(owner, pick, {}, key)).status).toBe(201);
  expect((await review(owner, pick, {}, key)).status).toBe(201);
  expectRefusal(await review(owner, pick, { rating: 1 }), 'REVIEW_ALREADY_EXISTS');
  expect(await stored(pick)).toEqual([{ reviewer_id: owner.id, rating: 5, content: '친절해요' }]);
});

test('of many at once one is stored', async () => {
  const pick = await done();
  const answers = await Promise.all(Array.from({ length: 8 }, () => review(owner, pick)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
  expect(await stored(pick)).toHaveLength(1);
});

test('an outsider is answered as if there were no such PICK, whatever its state', async () => {
  const stranger = await world.as(`남${pairs}`);
  const none = 999_999 as AppointmentId;
  for (const pick of [await done(), await aTrade({ state: 'PENDING', from: '2099-01-01T10:00:00' })])
    expectRefusal(await review(stranger, pick), 'APPOINTMENT_NOT_FOUND', pick);
  expectRefusal(await review(owner, none), 'APPOINTMENT_NOT_FOUND', none);
});

test.each([
  ['no rating', { rating: null }],
  ['no star', { rating: 0 }],
  ['six stars', { rating: 6 }],
  ['half a star', { rating: 4.5 }],
  ['no words', { content: ' \n ' }],
  ['too many words', { content: '가'.repeat(501) }],
])('%s is refused', async (_name, given) => {
  const pick = await done();
  expect((await review(owner, pick, given)).body.code).toBe('INVALID_INPUT');
  expect(await stored(pick)).toEqual([]);
});

describe('a trade that is not over', () => {
  const soon = () => inMinutes(30);
  const past = () => inMinutes(-30);
  test.each<[string, () => PickGiven]>([
    ['proposed', () => ({ state: 'PENDING', from: soon(), until: '2099-01-01T10:00:00' })],
    [
      'agreed and ahead',
      () => ({ state: 'CONFIRMED', from: '2099-01-01T10:00:00', until: '2099-01-02T10:00:00' }),
    ],
    ['a rental that runs', () => ({ state: 'IN_PROGRESS', from: past(), until: soon() })],
    ['a rental that has just begun', () => ({ state: 'CONFIRMED', from: past(), until: soon() })],
    ['a sale that is ahead today', () => ({ type: 'SALE', state: 'CONFIRMED', from: soon() })],
    ['cancelled on its day', () => ({ type: 'SALE', state: 'CANCELLED', from: past() })],
    ['expired on its day', () => ({ state: 'EXPIRED', from: past(), until: past() })],
    ['proposed and past', () => ({ type: 'SALE', state: 'PENDING', from: past() })],
  ])('is not reviewed: %s', async (_name, given) => {
    const pick = await aTrade(given());
    const [was] = await state(pick);
    expectRefusal(await review(requester, pick), 'APPOINTMENT_NOT_SUCCESS');
    expect(await stored(pick)).toEqual([]);
    expect((await newsOf(world, pick)).map(([, type]) => type)).not.toContain('SUCCESS');
    expect((await state(pick))[0]).toBe(was); // what is refused is undone with all that was done for it
  });
});

describe('on its last day, once the agreed time has passed', () => {
  test.each<[string, () => PickGiven, number]>([
    ['a rental that runs', () => ({ state: 'IN_PROGRESS', from: inMinutes(-90), until: inMinutes(-1) }), 2],
    [
      'a rental nobody started',
      () => ({ state: 'CONFIRMED', from: inMinutes(-90), until: inMinutes(-1) }),
      3,
    ],
    ['an agreed sale', () => ({ type: 'SALE', state: 'CONFIRMED', from: inMinutes(-1) }), 2],
  ])('a review completes %s with all its effects, once', async (_name, given, version) => {
    const pick = await aTrade(given());
    const answers = await Promise.all([review(owner, pick), review(requester, pick)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await state(pick)).toEqual(['SUCCESS', version]);
    await world.sweep();
    const successes = (await newsOf(world, pick)).filter(([, type]) => type === 'SUCCESS');
    expect(successes).toEqual([
      [owner.id, 'SUCCESS'],
      [requester.id, 'SUCCESS'],
    ]);
  });

  test('the item of a sale stays sold', async () => {
    const itemId = await anItem(world, owner);
    const from = inMinutes(-1);
    const pick = await aPick(
      world,
      { itemId, owner: owner.id, requester: requester.id },
      { type: 'SALE', from },
    );
    await world.db
      .updateTable('items')
      .set({ sale_date: from as never }) // a literal in shape
      .where('id', '=', itemId)
      .execute();
    expect((await review(owner, pick)).status).toBe(201);
    const { saleDate } = (await owner.get(`/api/v1/item/${itemId}`)).body.data.itemInfo;
    expect(saleDate).toBe(from);
  });
});

test('a user who left the room or is blocked may still write it', async () => {
  const pick = await done();
  const { chatRoomId, itemId } = await see(owner, pick);
  await owner.patch(`/api/v1/chatroom/${chatRoomId}/exit`);
  const report = { reportedUserId: requester.id, itemId, location: 'POST', categories: ['SPAM'] };
  expect((await owner.post('/api/v1/user/report', report)).status).toBe(200);
  expect([(await review(owner, pick)).status, (await review(requester, pick)).status]).toEqual([201, 201]);
});
