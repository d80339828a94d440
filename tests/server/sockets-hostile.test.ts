import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeManualTiming } from '#packages/stomp-server/testing/manual-timing.ts';
import { closeReasons } from '#server/realtime/close-reasons.ts';
import { FakeRealtimeService } from '#tests/harness/fake-realtime-service.ts';
import type { StompClient } from '#tests/harness/stomp-client.ts';
import { openLine } from '#tests/harness/stomp-line.ts';
import { type Member, startWorld, type World } from './world.ts';

const user = '/user/sub';
const room = '/sub/chatroom/58';

let world: World;
let realtime: FakeRealtimeService;
let hostile: Member;
let quiet: Member;
beforeAll(async () => {
  realtime = new FakeRealtimeService();
  world = await startWorld({ realtime });
  hostile = await world.as('두드리는사람');
  quiet = await world.as('조용한사람');
});
afterAll(() => world.stop());

/** The other client's conversation goes on: it receives its own chat. */
const stillTalks = async (other: StompClient, content: string): Promise<void> => {
  other.say({ chatRoomId: 58, content });
  await other.until(({ json }) => json?.message?.content === content);
};

describe.each(['websocket', 'sockjs'] as const)('over %s', (carrier) => {
  test('CONNECT, SUBSCRIBE, SEND and its MESSAGE, DISCONNECT are each answered', async () => {
    const client = await world.stomp(quiet, { carrier });
    expect(client.connected).toMatchObject({ version: '1.2', 'user-name': `${quiet.id}` });
    await client.subscribe(user);
    await client.subscribe(room);
    const content = '안녕\u2028 \u0001🐺 "\\" \n\nMESSAGE\n\n';
    client.say({ chatRoomId: 58, content });
    expect((await client.event(room, 'CHAT')).message.content).toBe(content);
    client.frame('DISCONNECT', { receipt: 'bye' });
    await client.until(({ command }) => command === 'RECEIPT');
    expect(await client.closed).toEqual({ code: 1000, reason: 'goodbye' });
    await expect.poll(() => realtime.peers.size).toBe(0);
  });

  test.each(['1.0', '1.1', '1.2'])('a client of STOMP %s connects and subscribes', async (version) => {
    const client = await world.stomp(quiet, { carrier, version });
    expect(client.connected['version']).toBe(version);
    await client.subscribe(user);
    client.drop();
  });

  test.each<[string, string | Buffer, number]>([
    ['a broken frame', 'SEND\nbroken\n\n\0', 1002],
    ['a frame that is too large', `SEND\ncontent-length:65536\n\n`, 1009],
    ['a flood of line ends', '\n'.repeat(1000), 1008],
    ['a forged event', 'SEND\ndestination:/sub/chatroom/58\n\n{"type":"CHAT"}\0', 1002],
    ['a wildcard', 'SUBSCRIBE\nid:1\ndestination:/sub/**\n\n\0', 1002],
    [
      'a thousand frames at once',
      'SUBSCRIBE\nid:1\ndestination:/user/sub\n\n\0UNSUBSCRIBE\nid:1\n\n\0'.repeat(500),
      1008,
    ],
  ])('%s ends only its own connection', async (_what, text, code) => {
    const other = await world.stomp(quiet, { carrier });
    await other.subscribe(room);
    const client = await world.stomp(hostile, { carrier });
    client.raw(text);
    expect((await client.closed).code).toBe(code);
    expect(client.frames.at(-1)?.command).toBe('ERROR');
    await stillTalks(other, `${carrier} ${code} ${_what}`);
    expect(other.frames.some(({ command }) => command === 'ERROR')).toBe(false);
    other.drop();
  });

  test('a message over 64 KiB closes the connection with 1009 before it is parsed (B-63)', async () => {
    const client = await world.stomp(hostile, { carrier });
    client.raw('x'.repeat(70_000));
    expect((await client.closed).code).toBe(1009);
    expect(client.frames.map(({ command }) => command)).toEqual(['CONNECTED']); // no ERROR: no frame was parsed
  });

  test('a hundred thousand messages of one byte disturb no other client (B-71)', async () => {
    const other = await world.stomp(quiet, { carrier });
    await other.subscribe(room);
    const client = await world.stomp(hostile, { carrier });
    const frame = `SEND\ndestination:/pub/chat\n\n${JSON.stringify({ chatRoomId: 58, content: 'x'.repeat(1990) })}\0`;
    for (const char of frame) client.raw(char);
    await other.until(({ json }) => json?.message?.content.length === 1990);
    for (let n = 0; n < 100_000; n += 1) if (client.line.ws.readyState === 1) client.raw('x');
    expect((await client.closed).code).toBe(1009); // a command of 4 KiB is too large
    await stillTalks(other, `${carrier} after the bytes`);
    other.drop();
  });

  test('a client that does not read is closed at a megabyte, and the others receive on (B-71)', async () => {
    const other = await world.stomp(quiet, { carrier });
    await other.subscribe(room);
    const client = await world.stomp(hostile, { carrier });
    await client.subscribe(room);
    client.line.ws.pause();
    const [slow] = [...realtime.peers].filter((peer) => peer.user === hostile.id);
    const before = process.memoryUsage().rss;
    let sent = 0;
    while (realtime.peers.has(slow!) && sent < 400) {
      sent += 1;
      await stillTalks(other, `${sent}${'가'.repeat(60_000)}`.slice(0, 2000));
      for (let n = 0; n < 20; n += 1)
        slow!.deliver(room, JSON.stringify({ type: 'CHAT', n, text: 'x'.repeat(20_000) }));
    }
    expect(realtime.peers.has(slow!)).toBe(false);
    expect(sent).toBeGreaterThan(2);
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
    client.drop();
    other.drop();
  });

  test('a peer closed as sessionEnded closes with 4401', async () => {
    const client = await world.stomp(hostile, { carrier });
    for (const peer of realtime.peers) if (peer.user === hostile.id) peer.close(closeReasons.sessionEnded);
    expect((await client.closed).code).toBe(4401);
  });

  test('no connection, room or subscription is left', async () => {
    await expect
      .poll(() => [
        realtime.peers.size,
        realtime.rooms.size,
        realtime.userSubscribers.size,
        world.openSockets(),
      ])
      .toEqual([0, 0, 0, 0]);
  });
});

test('binary messages are read as text messages are, however they are cut', async () => {
  const client = await world.stomp(quiet);
  const bytes = Buffer.from('SUBSCRIBE\nid:ㄱ\ndestination:/user/sub\nreceipt:r\n\n\0');
  for (const at of bytes.keys()) client.raw(bytes.subarray(at, at + 1));
  await client.until(({ command }) => command === 'RECEIPT');
  expect((await client.event(user, 'UNREAD_CHAT_COUNT')).message).toEqual({ unreadChatCount: 3 });
  client.raw(Buffer.from([...Buffer.from('SEND\n\n'), 0xff, 0]));
  expect((await client.closed).code).toBe(1002);
});

test.each([
  ['no JSON', 'hello'],
  ['a number', '7'],
  ['an object', '{}'],
  ['numbers', '[1]'],
  ['half a character', '["\\ud83d"]'],
])('SockJS messages that are %s end the connection (B-66)', async (_what, text) => {
  const client = await world.stomp(hostile, { carrier: 'sockjs' });
  client.line.ws.send(text);
  expect((await client.closed).code).toBe(1002);
});

test('more than fifty pings a second end the connection, though each is answered (B-71)', async () => {
  const client = await world.stomp(hostile);
  const { ws } = client.line;
  let pings = 0;
  for (; pings < 10_000 && ws.readyState === 1; pings += 20) {
    const answered = once(ws, 'pong');
    for (let n = 0; n < 20; n += 1) ws.ping();
    await Promise.race([answered, client.closed]);
  }
  await client.closed;
  expect(pings).toBeLessThan(10_000);
});

test('a client that sends no CONNECT is closed after five seconds of the monotonic clock', async () => {
  const timing = makeManualTiming();
  const still = await startWorld({ realtime: new FakeRealtimeService(), timing });
  try {
    const someone = await still.as('말없는사람');
    const line = await openLine({ port: still.port, cookie: someone.jar.header(), carrier: 'websocket' });
    await expect.poll(() => still.openSockets()).toBe(1);
    timing.advance(5_000);
    expect((await line.closed).code).toBe(1008);
  } finally {
    await still.stop();
  }
});

test('without heartbeats a client that answers no ping is terminated after 50 seconds (B-75)', async () => {
  const timing = makeManualTiming();
  const silent = new FakeRealtimeService();
  const still = await startWorld({ realtime: silent, timing });
  try {
    const someone = await still.as('사라진사람');
    const [client, there] = [await still.stomp(someone), await still.stomp(someone)];
    client.line.ws.pause();
    const ponged = once(there.line.ws, 'ping');
    timing.advance(25_000);
    await ponged;
    await there.subscribe(user); // its pong came before
    timing.advance(25_000);
    await expect.poll(() => silent.peers.size).toBe(1);
    await there.subscribe(room);
    client.drop();
  } finally {
    await still.stop();
  }
});

test('two hundred half-sent handshakes delay no other client (B-71)', async () => {
  const half = Array.from({ length: 200 }, () => connect(world.port, '127.0.0.1'));
  await Promise.all(half.map((socket) => once(socket, 'connect')));
  for (const socket of half) socket.write('GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n');
  const client = await world.stomp(quiet);
  await client.subscribe(user);
  client.drop();
  for (const socket of half) socket.destroy();
});

test('when the server stops, each connection closes with 1001 and leaves the realtime service', async () => {
  const leaving = new FakeRealtimeService();
  const short = await startWorld({ realtime: leaving });
  const someone = await short.as('남은사람');
  const clients = [await short.stomp(someone), await short.stomp(someone, { carrier: 'sockjs' })];
  for (const client of clients) await client.subscribe(room);
  await short.stop();
  for (const client of clients) expect((await client.closed).code).toBe(1001);
  expect([leaving.peers.size, leaving.rooms.size]).toEqual([0, 0]);
});

test('a bug behind one connection is logged, closes it with 1011, and disturbs no other client', async () => {
  const other = await world.stomp(quiet);
  await other.subscribe(room);
  const client = await world.stomp(hostile);
  realtime.hold = Promise.reject(new Error('planted'));
  realtime.hold.catch(() => undefined);
  client.frame('SUBSCRIBE', { id: 'a', destination: user });
  expect((await client.closed).code).toBe(1011);
  realtime.hold = null;
  await stillTalks(other, 'after the bug');
  expect(world.lines.some(({ level, event }) => level === 'error' && event === 'socket failed')).toBe(true);
  other.drop();
});
