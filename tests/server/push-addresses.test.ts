import type { lookup } from 'node:dns';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { ChatRoomId } from '#contract/ids.ts';
import { isOfInternet, makePost } from '#server/push/post.ts';
import { eachPushPair, listOf, type PushWorld, queued, subscribe } from './push-device.ts';
import { aRoom, postChat } from './talk.ts';
import type { Member, World } from './world.ts';

/** Where nothing is ever sent, however it is named, and how far an answer leads (docs/decisions/0067). */

let it: PushWorld;
let world: World;
let owner: Member;
let requester: Member;
let room: ChatRoomId;
eachPushPair(async (given) => {
  it = given;
  ({ world, owner, requester } = given);
  room = await aRoom(world, owner, requester);
});

const failureOf = async () => (await listOf(owner)).map(({ failure }) => failure);

test.each([
  ['this machine', 'https://127.0.0.1/x'],
  ['this machine by its name', 'https://localhost/x'],
  ['this machine in IPv6', 'https://[::1]/x'],
  ['a private network', 'https://10.0.0.1/x'],
  ['the machine of the cloud', 'https://169.254.169.254/latest/meta-data'],
  ['a number for 127.0.0.1', 'https://2130706433/x'],
  ['another port of a service', 'https://fcm.googleapis.com:8443/fcm/send/x'],
  ['no encryption', 'http://fcm.googleapis.com/fcm/send/x'],
  ['a name before the host', 'https://user:pass@fcm.googleapis.com/fcm/send/x'],
  ['a name alone before the host', 'https://fcm.googleapis.com@127.0.0.1/x'],
  ['something behind a #', 'https://fcm.googleapis.com/fcm/send/x#y'],
  ['nothing behind a #', 'https://fcm.googleapis.com/fcm/send/x#'],
  ['a host that ends like a service', 'https://evilfcm.googleapis.com/x'],
  ['a host that begins like a service', 'https://web.push.apple.com.evil.example/x'],
  ['a service of nobody', 'https://push.example.com/x'],
  ['the bare end of a service', 'https://push.apple.com/x'],
  ['2 049 bytes', `https://fcm.googleapis.com/${'x'.repeat(2_049 - 27)}`],
  ['another scheme', 'file:///etc/passwd'],
])('an endpoint with %s is refused at subscribing and at sending', async (_what, endpoint) => {
  const subscriber = { ...it.service.subscribe(world.push.publicKey), endpoint };
  expect((await subscribe(owner, subscriber)).body.code).toBe('INVALID_INPUT');
  expect(await listOf(owner)).toEqual([]);
  // one that an earlier list allowed
  const phone = await it.browser(owner);
  await world.db
    .updateTable('push_devices')
    .set({ address: endpoint })
    .where('id', '=', phone.deviceId)
    .execute();
  await postChat(requester, await aRoom(world, owner, requester), '여기로?');
  await it.worker.deliver();
  expect((await listOf(owner)).map(({ failure }) => failure)).toEqual(['REFUSED_ADDRESS']);
  expect([phone.received.length, await queued(world)]).toEqual([0, []]);
});

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/QabC',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
])('%s is an endpoint', (endpoint) => {
  expect(world.push.refuses(endpoint)).toBeNull();
});

test.each([
  ['127.0.0.1'],
  ['10.1.2.3'],
  ['172.16.0.1'],
  ['172.31.255.255'],
  ['192.168.1.1'],
  ['169.254.169.254'],
  ['100.64.0.1'],
  ['0.0.0.0'],
  ['224.0.0.1'],
  ['255.255.255.255'],
  ['198.18.0.1'],
  ['::1'],
  ['::'],
  ['::ffff:127.0.0.1'],
  ['::ffff:8.8.8.8'],
  ['fe80::1'],
  ['fc00::1'],
  ['fd12:3456::1'],
  ['ff02::1'],
  ['64:ff9b::7f00:1'],
  ['2002:7f00:1::'],
  ['2001::1'],
  ['2001:db8::1'],
])('a service whose name leads to %s is sent nothing', async (address) => {
  expect(isOfInternet(address)).toBe(false);
  const asked: string[] = [];
  const lie = ((name: string, _options: object, done: (error: null, found: object[]) => void) => {
    asked.push(name);
    done(null, [
      { address: '142.250.76.10', family: 4 },
      { address, family: address.includes(':') ? 6 : 4 },
    ]);
  }) as unknown as typeof lookup; // as far as it is called
  const answer = await makePost({ resolve: lie }).send('https://fcm.googleapis.com/x', {
    headers: {},
    body: '',
  });
  expect([answer, asked]).toEqual([{ status: null, failure: 'REFUSED_ADDRESS' }, ['fcm.googleapis.com']]);
});

test.each([['142.250.76.10'], ['8.8.8.8'], ['172.32.0.1'], ['2404:6800:400a:80a::200a'], ['2620:149::1']])(
  '%s is an address of the internet',
  (address) => expect(isOfInternet(address)).toBe(true),
);

test('of an answer of 10 MB no more is read than its beginning', async () => {
  const phone = await it.browser(owner);
  it.service.answer = () => ({ status: 201, body: Buffer.alloc(10 * 1024 * 1024) });
  await postChat(requester, room, '안녕하세요');
  await it.worker.deliver();
  expect([phone.shown.length, await queued(world), it.service.cutShort]).toEqual([1, [], 1]);
});

test('301 is followed once, and the device is reached there from now on', async () => {
  const phone = await it.browser(owner);
  const moved = it.service.alias(phone);
  it.service.answer = (_to, path) =>
    moved.endsWith(path) ? { status: 201 } : { status: 301, headers: { location: moved } };
  await postChat(requester, room, '안녕하세요');
  await it.worker.deliver();
  it.service.answer = (_to, path) => ({ status: moved.endsWith(path) ? 201 : 500 });
  await postChat(requester, room, '여기로요');
  await it.worker.deliver();
  expect([phone.received.length, phone.shown.length, await failureOf()]).toEqual([3, 2, [null]]);
});

test('no redirect leads off the list, none but 301 is followed, and none twice', async () => {
  const met: string[] = [];
  const elsewhere = createServer((socket) => {
    met.push('another');
    socket.destroy();
  });
  await new Promise<void>((listening) => elsewhere.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void elsewhere.close());
  const { port } = elsewhere.address() as AddressInfo; // it listens on a port
  const phone = await it.browser(owner);
  const again = it.service.alias(phone);
  for (const [status, location] of [
    [301, `https://127.0.0.1:${port}/`],
    [301, 'https://169.254.169.254/latest/meta-data'],
    [302, again],
    [307, again],
    [308, again],
    [301, again],
  ] as const) {
    const before = phone.received.length;
    it.service.answer = () => ({ status, headers: { location } });
    await postChat(requester, room, '안녕하세요');
    await it.worker.deliver();
    const followed = status === 301 && location === again ? 2 : 1;
    expect([status, location, phone.received.length - before]).toEqual([status, location, followed]);
    expect([await failureOf(), await queued(world)]).toEqual([['REFUSED_ADDRESS'], []]);
  }
  expect(met).toEqual([]);
});
