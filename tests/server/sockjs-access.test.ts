import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FakeRealtimeService } from '#tests/harness/fake-realtime-service.ts';
import { aSession, connectFrame, ours, startSockjs, text } from './sockjs-session.ts';
import type { Member, World } from './world.ts';

let world: World;
let realtime: FakeRealtimeService;
let member: Member;
let other: Member;
let server: Awaited<ReturnType<typeof startSockjs>>;
let session: ReturnType<typeof aSession>;
beforeAll(async () => {
  server = await startSockjs();
  ({ world, realtime, member, other } = server);
});
beforeEach(() => {
  session = aSession(world, member);
});
afterAll(() => world.stop());

test('/ws/info answers a session with its transports, and a visitor with 401 (B-60)', async () => {
  const info = await member.get('/ws/info');
  expect(info.body).toMatchObject({ websocket: true, cookie_needed: true });
  expect(info.headers.get('cache-control')).toBe('no-store');
  expect((await world.visitor().get('/ws/info')).status).toBe(401);
});

test('GET /ws answers with the greeting of SockJS', async () => {
  for (const at of ['/ws', '/ws/'])
    expect((await world.visitor().get(at)).bytes.toString()).toBe('Welcome to SockJS!\n');
});

test.each([
  ['GET', '/ws/iframe.html'],
  ['GET', '/ws/iframe-1.6.1.html'],
  ['GET', '/ws/000/x/jsonp?c=alert'],
  ['POST', '/ws/000/x/jsonp_send'],
  ['GET', '/ws/000/x/eventsource'],
  ['GET', '/ws/000/x/htmlfile?c=alert'],
  ['GET', '/ws/000/x/xhr'],
  ['GET', '/ws/000/x/websocket'],
  ['POST', '/ws/000/x.y/xhr'],
  ['POST', '/ws/0.0/x/xhr'],
  ['POST', '/ws//x/xhr'],
  ['POST', `/ws/000/${'x'.repeat(65)}/xhr`],
  ['PUT', '/ws/000/x/xhr'],
])('%s %s is 404 and reaches no connection (B-61)', async (method, at) => {
  const before = realtime.calls.length;
  const answer = await member.request(method, at);
  expect([answer.status, answer.body.code, realtime.calls.length]).toEqual([404, 'NOT_FOUND', before]);
});

const foreign: [string, Record<string, string>][] = [
  ['a foreign page', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['a sandboxed frame', { origin: 'null' }],
  ['a page that calls itself ours', { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }],
  ['a page that hides its origin', { 'sec-fetch-site': 'cross-site' }],
  ['another name for us', { host: 'evil.example' }],
];

describe.each(foreign)('%s', (_who, headers) => {
  test.each<[string, () => string]>([
    ['GET', () => '/ws/info'],
    ['POST', () => `${session.path}/xhr`],
    ['POST', () => `${session.path}/xhr_streaming`],
    ['POST', () => `${session.path}/xhr_send`],
  ])('gets 403 and no CORS header at %s %s (B-61)', async (method, at) => {
    if (at().endsWith('xhr_send')) await session.opened();
    const before = realtime.calls.length;
    const body = method === 'POST' ? { body: '["x"]' } : {};
    const answer = await member.request(method, at(), { headers: { ...text, ...headers }, ...body });
    expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN_ORIGIN']);
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(realtime.calls.length).toBe(before);
  });
});

test('an origin on the list is admitted with its own CORS headers, its preflight too', async () => {
  const headers = { origin: ours, 'sec-fetch-site': 'cross-site' };
  const info = await member.get('/ws/info', headers);
  expect(info.status).toBe(200);
  expect(info.headers.get('access-control-allow-origin')).toBe(ours);
  expect(info.headers.get('access-control-allow-credentials')).toBe('true');
  expect((await member.post(`${session.path}/xhr`, undefined, headers)).body).toBe('o\n');
  const flight = await member.request('OPTIONS', `${session.path}/xhr`, { headers });
  expect([flight.status, flight.headers.get('access-control-allow-origin')]).toEqual([204, ours]);
  const evil = await member.request('OPTIONS', `${session.path}/xhr`, {
    headers: { origin: 'https://evil.example' },
  });
  expect(evil.headers.get('access-control-allow-origin')).toBeNull();
});

test('another user who knows the session id gets 404, and receives no frame of it (B-61)', async () => {
  await session.opened();
  await session.put([connectFrame]);
  for (const suffix of ['xhr', 'xhr_streaming', 'xhr_send'])
    expect((await other.post(`${session.path}/${suffix}`, '["\\n"]', text)).status).toBe(404);
  expect((await session.poll()).body).toContain('CONNECTED');
});

test('another login of the same user gets 404 for the session id too (B-61)', async () => {
  await session.opened();
  const again = await world.as('푸른늑대');
  expect([(await session.poll(again)).status, (await session.put(['\n'], again)).status]).toEqual([404, 404]);
});

test('after the logout the session id is 401', async () => {
  const leaving = await world.as('떠나는사람');
  const cookie = leaving.jar.header() ?? '';
  expect((await session.poll(leaving)).body).toBe('o\n');
  await leaving.post('/api/v1/logout');
  const late = await world.visitor().request('POST', `${session.path}/xhr`, { headers: { cookie } });
  expect([late.status, late.body.code]).toEqual([401, 'NOT_LOGIN']);
});

test('xhr_send to an unknown session is 404, and opens none (B-61)', async () => {
  const before = realtime.calls.length;
  expect((await session.put(['\n'])).status).toBe(404);
  expect(realtime.calls.length).toBe(before);
});

test('no session is left', () => server.expectNothingLeft());
