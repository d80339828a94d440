import { expect, onTestFinished, test } from 'vitest';
import { expectRefusal } from './fixtures.ts';
import { bind, eachPushPair, listOf, type PushWorld, queued, subscribe } from './push-device.ts';
import { aRoom, postChat } from './talk.ts';
import { type Member, startWorld, type World } from './world.ts';

/** The devices of users: who has which, and to what addresses nothing is ever sent (contract §11.4 l). */

let it: PushWorld;
let world: World;
let owner: Member;
let requester: Member;
let pairs: number;
eachPushPair((given) => {
  it = given;
  ({ world, owner, requester, pairs } = given);
});

test('a device is listed as it was subscribed, its own session knows it, and no stranger sees it', async () => {
  const subscriber = it.service.subscribe(world.push.publicKey);
  const settings = {
    kinds: ['CHAT'],
    quiet: { from: '23:00', to: '07:30' },
    hidesText: true,
    keywords: ['과잠', '크림슨'],
  } as const;
  const { status, body } = await subscribe(owner, subscriber, {
    ...settings,
    kinds: ['CHAT'],
    keywords: ['과잠', '크림슨'],
  });
  expect([status, body.data]).toEqual([
    200,
    {
      deviceId: expect.stringMatching(/^[\w-]{36}$/),
      kind: 'WEB',
      name: 'Android · Chrome',
      isThis: true,
      state: 'ACTIVE',
      settings,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      sentAt: null,
      failedAt: null,
      failure: null,
    },
  ]);
  const laptop = await world.as(owner.nickname);
  const seen = await laptop.get('/api/v1/push');
  expect(seen.body.data).toEqual({
    publicKey: world.push.publicKey,
    devices: [{ ...body.data, isThis: false }],
  });
  expect(await listOf(requester)).toEqual([]);
  expectRefusal(await world.visitor().get('/api/v1/push'), 'NOT_LOGIN');
});

test('the same session keeps its device, whatever its address is; the same address under another one is another device', async () => {
  const first = await it.browser(owner);
  const renewed = it.service.subscribe(world.push.publicKey);
  await subscribe(owner, renewed);
  expect((await listOf(owner)).map(({ deviceId }) => deviceId)).toEqual([first.deviceId]);
  const room = await aRoom(world, owner, requester);
  await postChat(requester, room, '새 주소로');
  await it.worker.deliver();
  expect([first.shown.length, renewed.shown.length]).toEqual([0, 1]);

  await postChat(requester, room, '전 주인에게');
  const heir = await world.as(`하늘담비${pairs}`);
  const answer = await subscribe(heir, renewed);
  expect(answer.body.data.deviceId).not.toBe(first.deviceId);
  await it.worker.deliver();
  expect([(await listOf(owner)).length, (await listOf(heir)).length]).toEqual([0, 1]);
  expect([renewed.shown.length, await queued(world)]).toEqual([1, []]); // what waited for the former is nobody's

  const again = await world.as(heir.nickname);
  const moved = await subscribe(again, renewed);
  expect(moved.body.data.deviceId).not.toBe(answer.body.data.deviceId);
  expect((await listOf(again)).map(({ deviceId, isThis }) => [deviceId, isThis])).toEqual([
    [moved.body.data.deviceId, true],
  ]);
});

test('one address that many name at once is one device', async () => {
  const subscriber = it.service.subscribe(world.push.publicKey);
  const people = await Promise.all(
    ['가', '나', '다', '라', '마', '바'].map((name) => world.as(`${name}나다${pairs}`)),
  );
  const answers = await Promise.all(people.map((member) => subscribe(member, subscriber)));
  expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200));
  const lists = await Promise.all(people.map(listOf));
  expect(lists.flat()).toHaveLength(1);
});

test('the settings of a wrapper outlive a new token and a new login, and are not handed to another user', async () => {
  await bind(owner, `token ${pairs}`);
  const [device] = await listOf(owner);
  expect(device).toMatchObject({
    kind: 'WRAPPER',
    isThis: true,
    settings: { kinds: ['CHAT', 'PICK', 'REVIEW', 'KEYWORD'] },
  });
  const settings = { kinds: ['PICK'], quiet: null, hidesText: true, keywords: ['과잠'] };
  const token = `token-${pairs}`;
  const changed = await owner.put('/api/v1/push/device', { kind: 'WRAPPER', token, name: '내 폰', settings });
  expect(changed.body.data).toMatchObject({ deviceId: device?.deviceId, name: '내 폰', settings });
  await bind(owner, `newer-${pairs}`);
  expect((await listOf(owner))[0]?.settings).toEqual(settings);
  const again = await world.as(owner.nickname);
  await bind(again, `newer-${pairs}`);
  expect((await listOf(again)).map((one) => one.settings)).toEqual([settings]);
  await bind(requester, `newer-${pairs}`);
  expect((await listOf(requester))[0]?.settings).toMatchObject({ hidesText: false, keywords: [] });
  expect(await listOf(owner)).toEqual([]);
});

test('a logout silences its own device from its answer on, and no other one; a withdrawal silences all', async () => {
  const room = await aRoom(world, owner, requester);
  const laptop = await world.as(owner.nickname);
  const [phone, other] = [await it.browser(owner), await it.browser(laptop)];
  await postChat(requester, room, '로그아웃 전에');
  expect((await owner.post('/api/v1/logout')).status).toBe(200);
  await postChat(requester, room, '로그아웃 뒤에');
  await it.worker.deliver();
  expect([phone.shown.length, other.shown.length]).toEqual([0, 1]);
  expect((await listOf(laptop)).map(({ deviceId }) => deviceId)).toEqual([other.deviceId]);
  await postChat(requester, room, '탈퇴 전에');
  expect((await laptop.del('/api/v1/user')).status).toBe(200);
  await it.worker.deliver();
  expect([phone.shown.length, other.shown.length]).toEqual([0, 1]);
  const left = await world.db
    .selectFrom('push_devices')
    .select('id')
    .where('user_id', '=', owner.id)
    .execute();
  expect(left).toEqual([]);
});

test('a session that has run out takes its device along when it is swept', async () => {
  await it.browser(owner);
  world.clock.advance(31 * 86_400_000);
  await world.sweep();
  expect(await listOf(await world.as(owner.nickname))).toEqual([]);
});

test('no device is left by a session that ends at the same time', async () => {
  for (let round = 0; round < 10; round += 1) {
    const phone = await world.as(owner.nickname);
    const subscriber = it.service.subscribe(world.push.publicKey);
    await Promise.all([subscribe(phone, subscriber), phone.post('/api/v1/logout')]);
    expect(await listOf(owner)).toEqual([]);
  }
});

test('of nine devices the one goes that was longest without a push, and never the newest', async () => {
  const sessions = [owner];
  while (sessions.length < 9) sessions.push(await world.as(owner.nickname));
  const devices: string[] = [];
  for (const session of sessions.slice(0, 8)) devices.push((await it.browser(session)).deviceId);
  await world.db
    .updateTable('push_devices')
    .set({ sent_at: '2099-01-01T00:00:00' as never })
    .where('id', '=', devices[0] as never)
    .execute();
  const [, , , , , , , , ninth] = sessions;
  if (ninth === undefined) throw new Error('there are too few');
  const newest = await it.browser(ninth);
  const kept = (await listOf(owner)).map(({ deviceId }) => deviceId);
  expect(kept).toHaveLength(8);
  expect(kept.toSorted()).toEqual([devices[0], ...devices.slice(2), newest.deviceId].toSorted());
});

test('a device is forgotten by its owner, twice without harm, and by nobody else', async () => {
  const phone = await it.browser(owner);
  const forget = (member: Member, id: string) => member.del(`/api/v1/push/device/${id}`);
  expect((await forget(requester, phone.deviceId)).status).toBe(200);
  expect(await listOf(owner)).toHaveLength(1);
  expectRefusal(await requester.post(`/api/v1/push/device/${phone.deviceId}/test`), 'NOT_FOUND');
  expect([
    (await forget(owner, phone.deviceId)).status,
    (await forget(owner, phone.deviceId)).status,
  ]).toEqual([200, 200]);
  expect(await listOf(owner)).toEqual([]);
});

test('a key that nothing can be encrypted for is refused', async () => {
  const subscriber = {
    ...it.service.subscribe(world.push.publicKey),
    p256dh: Buffer.alloc(65, 4).toString('base64url'),
  };
  expect((await subscribe(owner, subscriber)).body.code).toBe('INVALID_INPUT');
});

test('two processes on one database have one pair of keys, and its private half is in no line of the log', async () => {
  const beside = await startWorld({ beside: world });
  onTestFinished(() => beside.stop());
  expect(beside.push.publicKey).toBe(world.push.publicKey);
  const { private_key } = await world.db.selectFrom('push_keys').selectAll().executeTakeFirstOrThrow();
  const seen = JSON.stringify([world.lines, beside.lines, it.lines, (await owner.get('/api/v1/push')).body]);
  expect([seen.includes(world.push.publicKey), seen.includes(private_key)]).toEqual([true, false]);
});

test('a device that subscribed with another key than the given one is to renew, and is sent nothing', async () => {
  const phone = await it.browser(owner);
  await world.db
    .updateTable('push_devices')
    .set({ public_key: 'B'.padEnd(87, 'x') })
    .where('id', '=', phone.deviceId)
    .execute();
  await postChat(requester, await aRoom(world, owner, requester), '안녕하세요');
  await it.worker.deliver();
  expect((await listOf(owner)).map(({ state }) => state)).toEqual(['RENEW']);
  expect((await owner.post(`/api/v1/push/device/${phone.deviceId}/test`)).body.data).toEqual({
    failure: 'OUR_KEY',
  });
  expect(phone.received).toEqual([]);
  await subscribe(owner, phone);
  expect((await listOf(owner)).map(({ state }) => state)).toEqual(['ACTIVE']);
});

test('a plain server takes the token of a wrapper, and knows no other call of devices', async () => {
  const plain = await startWorld({ ext: false });
  onTestFinished(() => plain.stop());
  const member = await plain.as('초록여우');
  expect((await bind(member, 'the-token')).body).toMatchObject({ data: null });
  expect((await member.get('/api/v1/push')).body.code).toBe('NOT_FOUND');
});
