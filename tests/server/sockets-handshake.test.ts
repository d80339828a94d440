import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FakeRealtimeService } from '#tests/harness/fake-realtime-service.ts';
import { openLine, Refused } from '#tests/harness/stomp-line.ts';
import { sendRaw, statuses } from './raw-socket.ts';
import { type Member, startWorld, type World } from './world.ts';

const ours = 'https://app.campick.example';
let world: World;
let member: Member;
let realtime: FakeRealtimeService;
beforeAll(async () => {
  realtime = new FakeRealtimeService();
  world = await startWorld({ realtime, vars: { ALLOWED_ORIGINS: ours } });
  member = await world.as('푸른늑대');
});
afterAll(() => world.stop());

const carriers = {
  websocket: '/ws',
  'websocket below SockJS': '/ws/websocket',
  sockjs: '/ws/000/opaque-path/websocket',
};

/** The status of a handshake and the code of its body; 101 when it was admitted. */
const shake = async (
  path: string,
  headers: Record<string, string> = {},
  cookie: string | undefined = member.jar.header(),
  protocols: readonly string[] = [],
): Promise<[number, string | null]> => {
  const carrier = path.endsWith('c/websocket') ? 'sockjs' : 'websocket';
  try {
    const line = await openLine({ port: world.port, cookie, carrier, path, headers, protocols });
    line.ws.terminate();
    return [101, null];
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    expect(Object.keys(JSON.parse(error.body)).sort()).toEqual(['code', 'data', 'message', 'version']);
    expect(error.headers['access-control-allow-origin']).toBeUndefined();
    return [error.status, JSON.parse(error.body).code];
  }
};

describe.each(Object.entries(carriers))('%s', (_carrier, path) => {
  test.each<[string, Record<string, string>]>([
    ['a foreign page', { origin: 'https://evil.example' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['a sibling host', { origin: 'https://evil.campick.example' }],
    ['a longer name', { origin: `${ours}.evil.example` }],
    ['our host under another port', { origin: 'http://127.0.0.1:1' }],
    ['our host over https', { origin: 'https://127.0.0.1' }],
    ['a page that hides its origin', { 'sec-fetch-site': 'cross-site' }],
    ['a page that calls itself ours', { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }],
    ['another name for us', { host: 'evil.example' }],
  ])('%s is refused with 403 before the upgrade (B-60)', async (_who, headers) => {
    const before = realtime.calls.length;
    expect(await shake(path, headers)).toEqual([403, 'FORBIDDEN_ORIGIN']);
    expect(realtime.calls.length).toBe(before);
  });

  test('our page, a page on the list, and a program without Origin are admitted', async () => {
    expect(await shake(path, { origin: world.url, 'sec-fetch-site': 'same-origin' })).toEqual([101, null]);
    expect(await shake(path, { origin: ours, 'sec-fetch-site': 'cross-site' })).toEqual([101, null]);
    expect(await shake(path)).toEqual([101, null]);
  });

  test('without a session, or with a forged or ended one, the handshake is 401 before the upgrade (B-60)', async () => {
    const gone = await world.as('떠난사람');
    const cookie = gone.jar.header();
    await gone.post('/api/v1/logout');
    const refresh = `accessToken=${member.jar.get('refreshToken')}`;
    for (const bad of ['', 'accessToken=x.y.z', cookie, refresh])
      expect(await shake(path, {}, bad)).toEqual([401, 'NOT_LOGIN']);
  });
});

test('a handshake with an expired access token is 401 (B-60)', async () => {
  const late = await startWorld({ realtime: new FakeRealtimeService() });
  try {
    const someone = await late.as('늦은사람');
    late.clock.advance(86_400_001);
    const line = openLine({ port: late.port, cookie: someone.jar.header(), carrier: 'websocket' });
    await expect(line).rejects.toMatchObject({ status: 401 });
  } finally {
    await late.stop();
  }
});

test.each([
  [['v12.stomp', 'v11.stomp', 'v10.stomp'], 'v12.stomp'],
  [['v10.stomp', 'v11.stomp'], 'v11.stomp'],
  [['mqtt', 'v10.stomp'], 'v10.stomp'],
  [[], ''],
])('of the subprotocols %j the server chooses %j', async (protocols, chosen) => {
  const cookie = member.jar.header();
  const { ws } = await openLine({ port: world.port, cookie, carrier: 'websocket', protocols });
  expect(ws.protocol).toBe(chosen);
  ws.terminate();
});

test('a handshake whose subprotocols the server does not speak is 400 (B-60)', async () => {
  expect(await shake('/ws', {}, member.jar.header(), ['mqtt'])).toEqual([400, 'INVALID_INPUT']);
});

test('the server does not agree to permessage-deflate (B-60)', async () => {
  const { ws } = await openLine({ port: world.port, cookie: member.jar.header(), carrier: 'websocket' });
  expect(ws.extensions).toBe('');
  ws.terminate();
});

test('in production a page over plain http is foreign (B-60)', async () => {
  const secure = await startWorld({
    realtime: new FakeRealtimeService(),
    vars: { PUBLIC_ORIGIN: 'https://campick.example', TRUST_PROXY: 'on' },
  });
  try {
    const someone = await secure.as('누군가');
    const at = (origin: string) =>
      openLine({
        port: secure.port,
        cookie: someone.jar.header(),
        carrier: 'websocket',
        headers: { host: 'campick.example', origin },
      });
    await expect(at('http://campick.example')).rejects.toMatchObject({ status: 403 });
    (await at('https://campick.example')).ws.terminate();
  } finally {
    await secure.stop();
  }
});

test.each([
  '/ws/x',
  '/ws/a/b/c/websocket',
  '/ws//b/websocket',
  '/ws/a.b/c/websocket',
  '/ws/a/b/jsonp',
  '/ws/',
])('nothing is upgraded at %s', async (path) => {
  expect(await shake(path)).toEqual([404, 'NOT_FOUND']);
});

const upgrade = (path: string, more: string) =>
  `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${world.port}\r\nConnection: Upgrade, close\r\n${more}\r\n`;

test('an upgrade at another path, or to another protocol, is answered as a plain request', async () => {
  const key = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n';
  const rest = await sendRaw(world.port, upgrade('/api/test/is-login', `Upgrade: websocket\r\n${key}`));
  expect(statuses(rest)).toEqual([200]);
  expect(statuses(await sendRaw(world.port, upgrade('/healthz', 'Upgrade: h2c\r\n')))).toEqual([200]);
  expect(statuses(await sendRaw(world.port, upgrade('/ws', 'Upgrade: h2c\r\n')))).toEqual([200]);
});

test('a handshake without a key, or of another version, is 400 and frees its place', async () => {
  const cookie = `Cookie: ${member.jar.header()}\r\n`;
  for (const more of ['', 'Sec-WebSocket-Version: 7\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n'])
    expect(
      statuses(await sendRaw(world.port, upgrade('/ws', `Upgrade: websocket\r\n${cookie}${more}`)))[0],
    ).toBe(400);
  await expect.poll(() => world.openSockets()).toBe(0);
});

test('each handshake is one line of the log, without path, cookie or name', async () => {
  const lines = world.lines.filter(
    ({ route }) => route === 'GET websocket' || route === 'GET sockjs websocket',
  );
  expect(new Set(lines.map(({ status }) => status))).toEqual(new Set([101, 400, 401, 403]));
  expect(JSON.stringify(lines)).not.toContain(member.jar.get('accessToken'));
  expect(JSON.stringify(lines)).not.toContain('opaque-path');
  const passed = lines.find(({ status }) => status === 101);
  expect(passed?.['user']).toMatch(/^[0-9a-f]{12}$/);
});

test('when every place is taken the next handshake is 503, and a freed place can be taken again', async () => {
  const small = await startWorld({ realtime: new FakeRealtimeService(), sockets: 2 });
  try {
    const someone = await small.as('누군가');
    const first = await small.stomp(someone);
    await small.stomp(someone, { carrier: 'sockjs' });
    await expect(small.stomp(someone)).rejects.toMatchObject({ status: 503 });
    first.drop();
    await expect.poll(() => small.openSockets()).toBe(1);
    await small.stomp(someone);
  } finally {
    await small.stop();
  }
});

test('a user who opens connections too fast gets 429, and another user does not (B-71)', async () => {
  const strict = await startWorld({ realtime: new FakeRealtimeService(), rateLimits: true });
  try {
    const [greedy, other] = [await strict.as('욕심쟁이'), await strict.as('이웃')];
    const open = (who: Member) =>
      strict.stomp(who).then(
        (client) => client.drop(),
        (error: Refused) => error.status,
      );
    const answers: unknown[] = [];
    for (let n = 0; n < 70; n += 1) answers.push(await open(greedy));
    expect(answers.filter((answer) => answer === undefined).length).toBeGreaterThanOrEqual(60);
    expect(answers).toContain(429);
    expect(await open(other)).toBeUndefined();
  } finally {
    await strict.stop();
  }
});
