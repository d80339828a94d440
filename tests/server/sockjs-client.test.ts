import { Client } from '@stomp/stompjs';
import SockJS from 'sockjs-client';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { closeReasons } from '#server/realtime/close-reasons.ts';
import { type CookieProxy, startCookieProxy } from '#tests/harness/cookie-proxy.ts';
import { FakeRealtimeService } from '#tests/harness/fake-realtime-service.ts';
import { type Member, startWorld, type World } from './world.ts';

const room = '/sub/chatroom/58';

let world: World;
let realtime: FakeRealtimeService;
let member: Member;
let proxy: CookieProxy;
const open: Client[] = [];
beforeAll(async () => {
  realtime = new FakeRealtimeService();
  world = await startWorld({ realtime });
  member = await world.as('푸른늑대');
  proxy = await startCookieProxy(world.port, () => member.jar.header());
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((client) => client.deactivate()));
});
afterAll(async () => {
  await proxy.stop();
  await world.stop();
});

type Transport = 'websocket' | 'xhr-streaming' | 'xhr-polling';

/** The client library on the real SockJS client, or on a plain WebSocket; resolves when it is connected. */
const connect = async (transport: Transport | 'plain', base = proxy.url) => {
  const closes: { code: number; reason: string }[] = [];
  const client = new Client({
    reconnectDelay: 0,
    heartbeatIncoming: 10_000,
    heartbeatOutgoing: 10_000,
    ...(transport === 'plain'
      ? { brokerURL: `${base.replace('http', 'ws')}/ws` }
      : { webSocketFactory: () => new SockJS(`${base}/ws`, null, { transports: [transport] }) }),
    onWebSocketClose: ({ code, reason }) => closes.push({ code, reason }),
  });
  open.push(client);
  const connected = new Promise<Record<string, string>>((resolve, reject) => {
    client.onConnect = ({ headers }) => resolve(headers);
    client.onStompError = ({ headers }) => reject(new Error(headers['code']));
  });
  client.activate();
  const headers = await connected;
  const bodies: string[] = [];
  return {
    client,
    headers,
    closes,
    bodies,
    subscribe: (destination: string, id: string) =>
      client.subscribe(destination, ({ body }) => bodies.push(JSON.parse(body).message.content), { id }),
    say: (content: string) =>
      client.publish({ destination: '/pub/chat', body: JSON.stringify({ chatRoomId: 58, content }) }),
  };
};

describe.each(['websocket', 'xhr-streaming', 'xhr-polling', 'plain'] as const)(
  'the client library over %s',
  (transport) => {
    test('connects, receives its own chats in order and letter for letter, and leaves', async () => {
      const it = await connect(transport);
      expect(it.headers).toMatchObject({ version: '1.2', 'heart-beat': '10000,10000' });
      it.subscribe(room, 'sub:\\1');
      const said = Array.from({ length: 40 }, (_none, n) =>
        `${n} \u2028\u0000\\n "따옴표" 🐺 \n\nMESSAGE\n\n`.replace('\0', ''),
      );
      for (const content of said) it.say(content);
      await expect.poll(() => it.bodies.length, { timeout: 30_000 }).toBe(said.length);
      expect(it.bodies).toEqual(said);
      await it.client.deactivate();
      await expect
        .poll(() => [realtime.peers.size, world.openSockets()], { timeout: 30_000 })
        .toEqual([0, 0]);
    });

    test('is closed with 4401 when its session ends (contract §4.1)', async () => {
      const it = await connect(transport);
      for (const peer of realtime.peers) peer.close(closeReasons.sessionEnded);
      await expect
        .poll(() => it.closes, { timeout: 30_000 })
        .toEqual([{ code: 4401, reason: 'session ended' }]);
    });

    test('receives an ERROR with its code', async () => {
      const it = await connect(transport);
      const error = new Promise<string | undefined>((resolve) => {
        it.client.onStompError = ({ headers }) => resolve(headers['code']);
      });
      it.client.publish({ destination: '/topic/everything', body: '{}' });
      expect(await error).toBe('NOT_FOUND');
    });
  },
);

test('a stream of more than 128 KiB continues in the next response, and no message is lost', async () => {
  const it = await connect('xhr-streaming');
  it.subscribe(room, 'a');
  await expect.poll(() => realtime.rooms.size).toBe(1);
  const before = proxy.answers.length;
  const [peer] = realtime.peers;
  for (let n = 0; n < 400; n += 1)
    peer?.deliver(room, JSON.stringify({ type: 'CHAT', message: { content: `${n} ${'가'.repeat(1000)}` } }));
  await expect.poll(() => it.bodies.length, { timeout: 30_000 }).toBe(400);
  expect(it.bodies.map((body) => Number.parseInt(body, 10))).toEqual(
    Array.from({ length: 400 }, (_none, n) => n),
  );
  const reopened = () => proxy.answers.slice(before).filter((line) => line.includes('xhr_streaming')).length;
  await expect.poll(reopened).toBeGreaterThanOrEqual(2);
});

test('every answer to a polling client is 200 or 204', async () => {
  const it = await connect('xhr-polling');
  it.subscribe(room, 'a');
  it.say('안녕');
  await expect.poll(() => it.bodies).toEqual(['안녕']);
  await it.client.deactivate();
  expect(proxy.answers.filter((line) => !/ 20[04]$/.test(line))).toEqual([]);
});

test('without a session the real client closes after /ws/info', async () => {
  const socket = new SockJS(`${world.url}/ws`, null, {
    transports: ['websocket', 'xhr-streaming', 'xhr-polling'],
  });
  const code = await new Promise<number>((resolve) => {
    socket.onclose = (event) => resolve(event.code);
  });
  expect(code).toBe(1002);
});

test('when the server stops, clients on every transport are closed with 1001', async () => {
  const leaving = await startWorld({ realtime: new FakeRealtimeService() });
  const someone = await leaving.as('남은사람');
  const between = await startCookieProxy(leaving.port, () => someone.jar.header());
  const all = await Promise.all(
    (['websocket', 'xhr-streaming', 'xhr-polling'] as const).map((transport) =>
      connect(transport, between.url),
    ),
  );
  await leaving.stop();
  for (const it of all)
    await expect.poll(() => it.closes.map(({ code }) => code), { timeout: 30_000 }).toEqual([1001]);
  await between.stop();
});
