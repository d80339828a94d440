import { sql } from 'kysely';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { ChatRoomId, ItemId } from '#contract/ids.ts';
import { PushData } from '#contract/notification.ts';
import { type PushDraft, queuePush } from '#server/domain/notify.ts';
import { makeLog } from '#server/log.ts';
import { makePushWorker } from '#server/push/push-worker.ts';
import { makeLoggingSender } from '#server/push/sender.ts';
import { FakeSender } from '#tests/harness/fake-sender.ts';
import { at } from './fixtures.ts';
import { bind, deviceOf, queued } from './push-device.ts';
import { eachPair, type Member, type World } from './world.ts';

/** The queue of pushes and who hands them over (contract §6.3). */

let world: World;
let owner: Member;
let requester: Member;
eachPair(async (pair) => {
  ({ world, owner, requester } = pair);
  await world.db.deleteFrom('pushes').execute();
  await bind(owner, 'a-device');
});

const drafts = (to: Member, count: number): PushDraft[] =>
  Array.from({ length: count }, (_none, n) => ({
    to: to.id,
    type: 'APPOINTMENT_CONFIRM',
    relatedId: `${n}`,
    chatRoomId: 58 as ChatRoomId, // any number: nothing refers to it
    itemId: 341 as ItemId,
    title: '확정됐어요',
    body: '가람 물수리 홈 유니폼',
  }));
const worker = () => ({ db: world.db, clock: world.clock, publicKey: 'none', origin: null });
const fakePushWorker = (sender = new FakeSender(), ext = true) => ({
  sender,
  pushWorker: makePushWorker({ ...worker(), sender, ext, log: makeLog(() => undefined) }),
});

test('the queue gets the pushes of a unit of work in order, with its commit, and none for a user without a device', async () => {
  const [one, two] = [drafts(owner, 3), drafts(requester, 2)];
  await queuePush(world, [...one, ...two]);
  await queuePush(world, []);
  expect((await queued(world)).map(({ user_id, related_id }) => [user_id, related_id])).toEqual([
    [owner.id, '0'],
    [owner.id, '1'],
    [owner.id, '2'],
  ]);
});

test('the push worker hands each push over once, with all values of its data as text, and keeps none', async () => {
  const { pushWorker, sender } = fakePushWorker();
  await queuePush(world, drafts(owner, 100));
  await pushWorker.deliver();
  await pushWorker.deliver();
  expect(sender.sent.map(({ data }) => data.relatedId).sort()).toEqual(
    Array.from({ length: 100 }, (_none, n) => `${n}`).sort(),
  );
  const first = sender.sent.find(({ data }) => data.relatedId === '0');
  expect(first).toMatchObject({
    device: { kind: 'WRAPPER', address: 'a-device' },
    payload: { notification: { title: '확정됐어요', body: '가람 물수리 홈 유니폼' } },
    data: { notificationType: 'APPOINTMENT_CONFIRM', relatedId: '0', chatRoomId: '58', itemId: '341' },
  });
  expect(v.is(v.strictObject(PushData.entries), first?.data)).toBe(true);
  expect(await queued(world)).toEqual([]);
});

test('the push worker of a plain server names neither room nor item', async () => {
  const { pushWorker, sender } = fakePushWorker(new FakeSender(), false);
  await queuePush(world, drafts(owner, 1));
  await pushWorker.deliver();
  expect(sender.sent[0]?.data).toEqual({ notificationType: 'APPOINTMENT_CONFIRM', relatedId: '0' });
});

test('push workers of several processes hand each push over once between them', async () => {
  const sender = new FakeSender();
  const pushWorkers = Array.from({ length: 4 }, () => fakePushWorker(sender).pushWorker);
  await queuePush(world, drafts(owner, 200));
  await Promise.all(pushWorkers.map((pushWorker) => pushWorker.deliver()));
  // one that another hand just looked at is done with at the next look
  for (const pushWorker of pushWorkers) await pushWorker.deliver();
  expect(sender.sent).toHaveLength(200);
  expect(new Set(sender.sent.map(({ data }) => data.relatedId)).size).toBe(200);
  expect(await queued(world)).toEqual([]);
});

test('the push worker asks again after a pause that doubles, and gives up at last', async () => {
  const { pushWorker, sender } = fakePushWorker();
  sender.answer = () => 'later';
  await queuePush(world, drafts(owner, 1));
  const pauses: number[] = [];
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    await pushWorker.deliver();
    await pushWorker.deliver(); // not due yet
    expect(sender.sent).toHaveLength(attempt);
    const { rows } = await sql<{ pause: number }>`
      select extract(epoch from next_at - clock_timestamp())::float8 as pause from pushes`.execute(world.db);
    pauses.push(...rows.map(({ pause }) => Math.ceil(pause / 5) * 5));
    await sql`update pushes set next_at = clock_timestamp()`.execute(world.db);
  }
  expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1280]);
  expect(await queued(world)).toEqual([]);
});

test('a sender that throws has not sent: the push stays and the others leave', async () => {
  const { pushWorker, sender } = fakePushWorker();
  sender.answer = ({ data }) => {
    if (data.relatedId === '1') throw new Error('a bug of a sender');
    return 'sent';
  };
  await queuePush(world, drafts(owner, 3));
  await pushWorker.deliver();
  expect((await queued(world)).map(({ related_id, attempts }) => [related_id, attempts])).toEqual([['1', 1]]);
});

test('the push worker removes a device that is unregistered, unless another was registered meanwhile', async () => {
  const { pushWorker, sender } = fakePushWorker();
  sender.answer = () => 'gone';
  await queuePush(world, drafts(owner, 2));
  await pushWorker.deliver();
  expect([await deviceOf(world, owner), await queued(world)]).toEqual([null, []]);

  await bind(owner, 'old');
  sender.answer = () => bind(owner, 'new').then(() => 'gone' as const);
  await queuePush(world, drafts(owner, 1));
  await pushWorker.deliver();
  expect([await deviceOf(world, owner), await queued(world)]).toEqual(['new', []]);
});

test('a push reaches the device of this moment, and nobody whose session has ended', async () => {
  const { pushWorker, sender } = fakePushWorker();
  await queuePush(world, drafts(owner, 1));
  await bind(owner, 'a-newer-device');
  await pushWorker.deliver();
  expect(sender.sent.map(({ device }) => device.address)).toEqual(['a-newer-device']);
  await queuePush(world, drafts(owner, 1));
  await world.db
    .updateTable('refresh_tokens')
    .set({ revoked_at: at('2025-01-01T00:00:00') })
    .where('user_id', '=', owner.id)
    .execute();
  await pushWorker.deliver();
  expect(sender.sent).toHaveLength(1);
  expect(await queued(world)).toEqual([]);
});

test('the leased pushes of a process that died are taken over by another one', async () => {
  await queuePush(world, drafts(owner, 1));
  const stuck = fakePushWorker();
  const hung = Promise.withResolvers<'sent'>();
  stuck.sender.answer = () => hung.promise;
  const dying = stuck.pushWorker.deliver();
  await stuck.sender.until(1);
  const { pushWorker, sender } = fakePushWorker();
  await pushWorker.deliver();
  expect(sender.sent).toEqual([]); // it is in a hand
  await sql`update pushes set next_at = next_at - interval '60 seconds'`.execute(world.db);
  sender.answer = () => 'later';
  await pushWorker.deliver();
  expect(sender.sent).toHaveLength(1);
  hung.resolve('sent');
  await dying; // it was not dead: what is in another's hand is no more its own
  expect((await queued(world)).map(({ attempts }) => attempts)).toEqual([2]);
});

test('a push that is just being deleted delays no other', async () => {
  const { pushWorker, sender } = fakePushWorker();
  await queuePush(world, drafts(owner, 2));
  const hung = Promise.withResolvers<'sent'>();
  sender.answer = () => hung.promise;
  const delivering = pushWorker.deliver();
  await sender.until(2);
  const withdrawing = await world.db.startTransaction().execute();
  await withdrawing.deleteFrom('pushes').where('related_id', '=', '0').execute();
  hung.resolve('sent');
  await delivering;
  await withdrawing.rollback().execute(); // it stays after all
  await pushWorker.deliver();
  await sql`update pushes set next_at = clock_timestamp()`.execute(world.db); // nothing is left to be sent again
  await pushWorker.deliver();
  expect([sender.sent.length, await queued(world)]).toEqual([2, []]);
});

test('the push worker runs by itself: at its start and when it is woken, and at its end finishes the pushes that it has leased', async () => {
  const { pushWorker, sender } = fakePushWorker();
  await queuePush(world, drafts(owner, 1));
  pushWorker.start();
  await sender.until(1);
  await queuePush(world, drafts(owner, 1));
  pushWorker.wake();
  await sender.until(2);
  const hung = Promise.withResolvers<'sent'>();
  sender.answer = () => hung.promise;
  await queuePush(world, drafts(owner, 1));
  await sender.until(3); // unwoken: it looks now and then
  const stopping = pushWorker.stop();
  hung.resolve('sent');
  await stopping;
  expect(await queued(world)).toEqual([]);
});

test('the logging sender says what would leave, and neither to whom nor in which words', async () => {
  const lines: string[] = [];
  const log = makeLog((line) => lines.push(line));
  const pushWorker = makePushWorker({ ...worker(), log, sender: makeLoggingSender(log), ext: true });
  await queuePush(world, drafts(owner, 1));
  await pushWorker.deliver();
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      time: expect.any(String),
      level: 'info',
      event: 'push',
      type: 'APPOINTMENT_CONFIRM',
      relatedId: '0',
    },
  ]);
  expect(lines.join()).not.toMatch(/a-device|확정됐어요|가람/);
});
