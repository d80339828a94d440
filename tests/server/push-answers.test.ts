import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { ChatRoomId } from '#contract/ids.ts';
import { pushSentence } from '#server/doctor.ts';
import { makePost } from '#server/push/post.ts';
import { makePushWorker } from '#server/push/push-worker.ts';
import { secondsOf } from '#server/push/sender.ts';
import { stoppedServices } from '#server/push/services.ts';
import { makeWebPushSender } from '#server/push/web-push-sender.ts';
import type { PushAnswer } from '#tests/harness/push-service.ts';
import { eachPushPair, listOf, type PushWorld, queued, said, subscribe } from './push-device.ts';
import { aRoom, postChat } from './talk.ts';
import type { Member, World } from './world.ts';

/** What a push service answers, and what becomes of device, push and service (docs/decisions/0067). */

let it: PushWorld;
let world: World;
let owner: Member;
let requester: Member;
let room: ChatRoomId;
let pairs: number;
eachPushPair(async (given) => {
  it = given;
  ({ world, owner, requester, pairs } = given);
  room = await aRoom(world, owner, requester);
});

/** All that waits is due. */
const due = () => sql`update pushes set next_at = clock_timestamp()`.execute(world.db);
const rested = () => sql`update push_services set waits_until = '-infinity'`.execute(world.db);
const failureOf = async (member = owner) => (await listOf(member)).map(({ failure }) => failure);
/** A sender that waits for no answer as long as the real one. */
const impatient = async () => {
  const row = await world.db.selectFrom('push_keys').selectAll().executeTakeFirstOrThrow();
  const post = makePost({ alsoTo: [it.service.host], ca: it.service.certificate.cert, limitMs: 500 });
  const keys = { publicKey: row.public_key, privateKey: row.private_key };
  return makeWebPushSender(post, keys, 'https://campick.example');
};

test('a push that was taken is done with, also where less time to live was granted', async () => {
  const phone = await it.browser(owner);
  it.service.answer = () => ({ status: 201, headers: { ttl: '60' } });
  await postChat(requester, room, '안녕하세요');
  await it.worker.deliver();
  const [device] = await listOf(owner);
  expect([phone.shown.length, await queued(world), device?.failure]).toEqual([1, [], null]);
  expect(device?.sentAt).toMatch(/^\d{4}-/);
});

test.each([404, 410])('%i forgets the device, and no other one', async (status) => {
  const gone = await it.browser(owner);
  const other = await it.browser(await world.as(owner.nickname));
  it.service.answer = (to) => ({ status: to === gone ? status : 201 });
  await postChat(requester, room, '안녕하세요');
  await it.worker.deliver();
  expect((await listOf(owner)).map(({ deviceId }) => deviceId)).toEqual([other.deviceId]);
  expect(await queued(world)).toEqual([]);
});

test.each([400, 401, 403])(
  '%i is our fault: the service is stopped, no device is forgotten, and what waits leaves later',
  async (status) => {
    const phone = await it.browser(owner);
    const other = await it.browser(requester);
    it.service.answer = () => ({ status, body: '{"reason":"BadJwtToken"}' });
    await postChat(requester, room, '안녕하세요');
    await it.worker.deliver();
    expect(await failureOf()).toEqual(['OUR_KEY']);
    const said = it.lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'push key refused');
    expect(said).toMatchObject([{ level: 'error', service: `https://${it.service.host}` }]);
    const stopped = await stoppedServices(world.db);
    expect(pushSentence(stopped)).toMatch(
      new RegExp(`^push: https://${it.service.host} refuses the key .*BadJwtToken`),
    );
    // nothing is sent there before its time
    await postChat(owner, room, '저도요');
    await due();
    await it.worker.deliver();
    expect([phone.received.length, other.received.length]).toEqual([1, 0]);
    await rested();
    it.service.answer = () => ({ status: 201 });
    await it.worker.deliver();
    expect([phone.shown.length, other.shown.length, await queued(world)]).toEqual([1, 1, []]);
    expect([await failureOf(), pushSentence(await stoppedServices(world.db))]).toEqual([
      [null],
      'push: no push service refuses the key',
    ]);
  },
);

test('one device that is refused stops nothing where the key has worked; those of five users do', async () => {
  const fine = await it.browser(owner);
  await postChat(requester, room, '안녕하세요');
  await it.worker.deliver();
  it.service.answer = (to) => ({ status: to === fine ? 201 : 403 });
  for (let n = 0; n < 5; n += 1) {
    const made = await world.as(`지어냄${pairs}x${n}`.slice(0, 10));
    await it.browser(made);
    const theirs = (await made.post('/api/v1/chatroom', { itemId: await itemOf(room) })).body.data.chatRoom
      .chatRoomId;
    await world.db.deleteFrom('pushes').execute();
    await postChat(owner, theirs, '네');
    await it.worker.deliver();
    expect([n, (await stoppedServices(world.db)).length]).toEqual([n, n < 4 ? 0 : 1]);
  }
});

const itemOf = async (of: ChatRoomId) =>
  (await world.db.selectFrom('chat_rooms').select('item_id').where('id', '=', of).executeTakeFirstOrThrow())
    .item_id;

test.each(['apple', 'google'] as const)(
  'another key of ours, in the words of %s, stops nobody; what waited is shown once the device has renewed it',
  async (manner) => {
    const old = await it.browser(owner);
    const other = await it.browser(await world.as(owner.nickname));
    it.service.manner = manner;
    Object.assign(old, { publicKey: 'B'.padEnd(87, 'x') }); // as the service knows it
    await postChat(requester, room, '안녕하세요');
    await it.worker.deliver();
    const states = new Map(
      (await listOf(owner)).map(({ deviceId, state, failure }) => [deviceId, [state, failure]]),
    );
    expect([states.get(old.deviceId), states.get(other.deviceId)]).toEqual([
      ['RENEW', 'OUR_KEY'],
      ['ACTIVE', null],
    ]);
    expect([await stoppedServices(world.db), other.shown.length]).toEqual([[], 1]);
    await postChat(requester, room, '다시');
    await due();
    await it.worker.deliver();
    expect([old.received.length, other.shown.length]).toEqual([0, 2]); // it is not asked again
    const waiting = await queued(world);
    expect(waiting.map(({ device_id }) => device_id)).toEqual([old.deviceId, old.deviceId]);
    await sql`update pushes set attempts = 30`.execute(world.db); // a day of it
    Object.assign(old, { publicKey: world.push.publicKey });
    await subscribe(owner, old);
    it.service.answer = () => ({ status: 503 });
    await it.worker.deliver();
    expect((await queued(world)).length).toBe(2); // a service that fails then has not had all its tries
    it.service.answer = () => ({ status: 201 });
    await due();
    await it.worker.deliver();
    expect([old.shown.length, await queued(world)]).toEqual([1, []]);
    expect(old.shown.map(said)).toMatchObject([{ body: '새 메시지 2개 · 다시' }]);
  },
);

test('413 sends the short form, once', async () => {
  const phone = await it.browser(owner);
  it.service.answer = (to) => ({ status: to.received.length === 0 ? 413 : 201 });
  await postChat(requester, room, '가'.repeat(300));
  await it.worker.deliver();
  const [long = 0, short = 0] = phone.received.map(({ payload }) => payload.notification.body.length);
  expect([phone.received.length, phone.shown.length, await queued(world)]).toEqual([2, 1, []]);
  expect([long > 250, short < 100]).toEqual([true, true]);
  it.service.answer = () => ({ status: 413 });
  await postChat(requester, room, '나'.repeat(300));
  await it.worker.deliver();
  expect([phone.received.length, await queued(world), await failureOf()]).toEqual([4, [], ['SERVICE']]);
});

test.each([
  ['seconds', () => '120'],
  ['a date', () => new Date(Date.now() + 120_000).toUTCString()],
  ['nothing', () => null],
])('429 with %s rests the whole service, and every process obeys', async (_form, retryAfter) => {
  const phone = await it.browser(owner);
  const other = await it.browser(requester);
  it.service.answer = (to) => {
    const after = retryAfter();
    if (to !== phone) return { status: 201 };
    return { status: 429, ...(after !== null && { headers: { 'retry-after': after } }) };
  };
  await postChat(requester, room, '안녕하세요');
  await it.worker.deliver();
  expect(await failureOf()).toEqual(['TOO_MANY']);
  await postChat(owner, room, '네');
  await due();
  await makePushWorker(it.deps).deliver();
  expect([phone.received.length, other.received.length]).toEqual([1, 0]);
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from waits_until - clock_timestamp())::float8 as seconds from push_services`.execute(
    world.db,
  );
  expect(Math.round((rows[0]?.seconds ?? 0) / 60)).toBe(retryAfter() === null ? 1 : 2);
  await rested();
  it.service.answer = () => ({ status: 201 });
  await it.worker.deliver();
  expect([phone.shown.length, other.shown.length, await queued(world)]).toEqual([1, 1, []]);
});

test('a Retry-After is read in both forms, and is never longer than an hour', () => {
  const now = Date.parse('2026-11-29T00:00:00Z');
  expect(
    [
      null,
      '7',
      'Sun, 29 Nov 2026 00:01:00 GMT',
      'Sun, 29 Nov 2020 00:01:00 GMT',
      '99999999',
      'soon',
      '-5',
    ].map((one) => secondsOf(one, now)),
  ).toEqual([null, 7, 60, 1, 3_600, null, 1]);
});

test.each<[string, PushAnswer, string]>([
  ['500', { status: 500 }, 'SERVICE'],
  ['502', { status: 502 }, 'SERVICE'],
  ['503', { status: 503, headers: { 'retry-after': '30' } }, 'SERVICE'],
  ['a connection that breaks', 'reset', 'UNREACHABLE'],
  ['silence', 'silence', 'UNREACHABLE'],
])('after %s a push is sent again under the same topic, and shown once', async (_what, answer, failure) => {
  const phone = await it.browser(owner);
  it.service.answer = () => answer;
  const worker = makePushWorker({ ...it.deps, sender: await impatient() });
  await postChat(requester, room, '안녕하세요');
  await worker.deliver();
  expect([await failureOf(), (await queued(world)).map(({ attempts }) => attempts)]).toEqual([
    [failure],
    [1],
  ]);
  it.service.answer = () => ({ status: 201 });
  await due();
  await worker.deliver();
  expect([phone.shown.length, new Set(phone.received.map(({ topic }) => topic)).size]).toEqual([1, 1]);
  expect([phone.received.length, await queued(world), await failureOf()]).toEqual([2, [], [null]]);
});

test('of 500 devices at once one that hangs delays none of the others', async () => {
  const subscribers = Array.from({ length: 500 }, () => it.service.subscribe(world.push.publicKey));
  await sql`
    insert into refresh_tokens (token_hash, user_id, created_at, expires_at)
    select 'many ' || n, ${owner.id}, now(), now() + interval '1 day' from generate_series(0, 499) as n`.execute(
    world.db,
  );
  await sql`
    insert into push_devices (user_id, session, kind, address, address_hash, p256dh, auth, public_key, service, site, name, created_at)
    select ${owner.id}, 'many ' || (n - 1), 'WEB', e, md5(e), p, a, ${world.push.publicKey}, ${`https://${it.service.host}`}, '', 'x', now()
    from unnest(${subscribers.map(({ endpoint }) => endpoint)}::text[], ${subscribers.map(({ p256dh }) => p256dh)}::text[],
      ${subscribers.map(({ auth }) => auth)}::text[]) with ordinality as s (e, p, a, n)`.execute(world.db);
  const [hung] = subscribers;
  it.service.answer = (to) => (to === hung ? 'silence' : { status: 201 });
  const [before, taken] = [it.service.received.length, it.service.taken];
  await postChat(requester, room, '모두에게');
  let isDone = false;
  const delivering = it.worker.deliver().then(() => {
    isDone = true;
  });
  await it.service.until(taken + 499);
  expect(isDone).toBe(false); // the one is still waited for
  expect(it.service.received.length - before).toBe(500);
  await delivering;
  const shown = subscribers.map((one) => one.shown.length);
  expect([shown.filter((count) => count === 1).length, shown.filter((count) => count > 1).length]).toEqual([
    499, 0,
  ]);
  expect((await queued(world)).length).toBe(1);
});
