import { once } from 'node:events';
import { request as send } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FakeHub } from '#tests/harness/fake-hub.ts';
import { type ManualTiming, makeManualTiming } from '#tests/harness/manual-timing.ts';
import type { Answer } from './http-client.ts';
import { sendRaw, statuses } from './raw-socket.ts';
import { type Member, startWorld, type World } from './world.ts';

const ours = 'https://app.campick.example';
const connectFrame = 'CONNECT\naccept-version:1.2\n\n\0';
const subscribeFrame = 'SUBSCRIBE\nid:a\ndestination:/user/sub\n\n\0';

let world: World;
let hub: FakeHub;
let timing: ManualTiming;
let member: Member;
let other: Member;
let path: string;
let sessions = 0;
beforeAll(async () => {
  hub = new FakeHub();
  timing = makeManualTiming();
  world = await startWorld({ hub, timing, vars: { ALLOWED_ORIGINS: ours } });
  member = await world.as('푸른늑대');
  other = await world.as('두드리는사람');
});
beforeEach(() => {
  sessions += 1;
  path = `/ws/000/session${sessions}`;
});
afterAll(() => world.stop());

const text = { 'content-type': 'text/plain' };
const poll = (who: Member = member): Promise<Answer> => who.post(`${path}/xhr`);
const second = 'c[2010,"Another connection still open"]\n';
/** A poll that waits at the server: of two, that is the one which is not sent away. */
const waitingPoll = async (): Promise<{ readonly answer: Promise<Answer> }> => {
  const both = [poll(), poll()];
  const [away, body] = await Promise.race(both.map(async (one, at) => [at, (await one).body] as const));
  expect(body).toBe(second);
  return { answer: both[1 - away]! };
};
const put = (frames: readonly string[], who: Member = member, headers: Record<string, string> = text) =>
  who.post(`${path}/xhr_send`, JSON.stringify(frames), headers);
/** A session that has said `o`. */
const opened = async (): Promise<void> => {
  expect((await poll()).body).toBe('o\n');
};

test('polling: o, then what was said to it, one answer a request', async () => {
  await opened();
  expect((await put([connectFrame])).status).toBe(204);
  const connected = await poll();
  expect(connected.headers.get('content-type')).toBe('application/javascript; charset=UTF-8');
  expect(connected.headers.get('cache-control')).toBe('no-store');
  expect(JSON.parse(connected.body.slice(1))[0]).toMatch(/^CONNECTED\n/);
  await put([subscribeFrame.slice(0, 10), subscribeFrame.slice(10)]);
  expect(JSON.parse((await poll()).body.slice(1))[0]).toContain('UNREAD_CHAT_COUNT');
  await put(['DISCONNECT\nreceipt:bye\n\n\0']);
  expect(JSON.parse((await poll()).body.slice(1))).toEqual(['RECEIPT\nreceipt-id:bye\n\n\0']);
  expect((await poll()).body).toBe('c[1000,"goodbye"]\n');
  expect((await poll()).body).toBe('c[1000,"goodbye"]\n');
});

test('/ws/info names what is there and belongs to sessions only (B-60)', async () => {
  const info = await member.get('/ws/info');
  expect(info.body).toMatchObject({ websocket: true, cookie_needed: true });
  expect(info.headers.get('cache-control')).toBe('no-store');
  expect((await world.visitor().get('/ws/info')).status).toBe(401);
});

test('GET /ws greets as SockJS does', async () => {
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
])('%s %s is not there (B-61)', async (method, at) => {
  const before = hub.calls.length;
  const answer = await member.request(method, at);
  expect([answer.status, answer.body.code, hub.calls.length]).toEqual([404, 'NOT_FOUND', before]);
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
    ['POST', () => `${path}/xhr`],
    ['POST', () => `${path}/xhr_streaming`],
    ['POST', () => `${path}/xhr_send`],
  ])('gets 403 and no CORS header at %s %s (B-61)', async (method, at) => {
    if (at().endsWith('xhr_send')) await opened();
    const before = hub.calls.length;
    const body = method === 'POST' ? { body: '["x"]' } : {};
    const answer = await member.request(method, at(), { headers: { ...text, ...headers }, ...body });
    expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN_ORIGIN']);
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(hub.calls.length).toBe(before);
  });
});

test('a listed origin is let through, by its own name and with credentials; a preflight too', async () => {
  const headers = { origin: ours, 'sec-fetch-site': 'cross-site' };
  const info = await member.get('/ws/info', headers);
  expect(info.status).toBe(200);
  expect(info.headers.get('access-control-allow-origin')).toBe(ours);
  expect(info.headers.get('access-control-allow-credentials')).toBe('true');
  expect((await member.post(`${path}/xhr`, undefined, headers)).body).toBe('o\n');
  const flight = await member.request('OPTIONS', `${path}/xhr`, { headers });
  expect([flight.status, flight.headers.get('access-control-allow-origin')]).toEqual([204, ours]);
  const evil = await member.request('OPTIONS', `${path}/xhr`, {
    headers: { origin: 'https://evil.example' },
  });
  expect(evil.headers.get('access-control-allow-origin')).toBeNull();
});

test('another user who knows the session id finds nothing there, and takes nothing from it (B-61)', async () => {
  await opened();
  await put([connectFrame]);
  for (const suffix of ['xhr', 'xhr_streaming', 'xhr_send'])
    expect((await other.post(`${path}/${suffix}`, '["\\n"]', text)).status).toBe(404);
  expect((await poll()).body).toContain('CONNECTED');
});

test('another login of the same user finds nothing there either (B-61)', async () => {
  await opened();
  const again = await world.as('푸른늑대');
  expect([(await poll(again)).status, (await put(['\n'], again)).status]).toEqual([404, 404]);
});

test('after the logout the session id opens nothing', async () => {
  const leaving = await world.as('떠나는사람');
  const cookie = leaving.jar.header() ?? '';
  expect((await poll(leaving)).body).toBe('o\n');
  await leaving.post('/api/v1/logout');
  const late = await world.visitor().request('POST', `${path}/xhr`, { headers: { cookie } });
  expect([late.status, late.body.code]).toEqual([401, 'NOT_LOGIN']);
});

test('xhr_send to an unknown session is 404, and makes none (B-61)', async () => {
  const before = hub.calls.length;
  expect((await put(['\n'])).status).toBe(404);
  expect(hub.calls.length).toBe(before);
});

test.each<[string, string, Record<string, string>, number]>([
  ['nothing', '', text, 400],
  ['no JSON', '["x', text, 400],
  ['an object', '{}', text, 400],
  ['numbers', '[1]', text, 400],
  ['an empty list', '[]', text, 400],
  ['bytes that are no UTF-8', Buffer.from([0x5b, 0x22, 0xff, 0x22, 0x5d]).toString('latin1'), text, 204],
  ['a form', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
  ['something packed', '["x"]', { ...text, 'content-encoding': 'gzip' }, 415],
  ['JSON under its own name', '["\\n"]', { 'content-type': 'application/json' }, 204],
  ['text with its charset', '["\\n"]', { 'content-type': 'text/plain;charset=UTF-8' }, 204],
])('xhr_send of %s', async (_what, body, headers, status) => {
  await opened();
  expect((await member.post(`${path}/xhr_send`, body, headers)).status).toBe(status);
});

test('bytes that are not UTF-8 are refused, not repaired (B-66)', async () => {
  await opened();
  const body = Buffer.from([0x5b, 0x22, 0xff, 0x22, 0x5d]);
  expect((await member.post(`${path}/xhr_send`, body, text)).status).toBe(400);
});

test('a body of 60 MB is refused while it is read (B-61)', async () => {
  await opened();
  const head =
    `POST ${path}/xhr_send HTTP/1.1\r\nHost: 127.0.0.1:${world.port}\r\nCookie: ${member.jar.header()}\r\n` +
    'Content-Type: text/plain\r\n';
  const declared = `${head}Content-Length: ${60 * 1024 * 1024}\r\n\r\n`;
  expect(statuses(await sendRaw(world.port, declared))).toEqual([413]);
  const socket = connect(world.port, '127.0.0.1');
  let sent = 0;
  socket.resume();
  socket.on('error', () => undefined); // it is cut while we write
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n`);
  const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`;
  const pump = () => {
    while (sent < 60 * 1024 * 1024 && !socket.destroyed) {
      sent += 65_536;
      if (!socket.write(chunk)) {
        socket.once('drain', pump);
        return;
      }
    }
  };
  pump();
  await closed;
  expect(sent).toBeLessThan(60 * 1024 * 1024);
});

test('a body that breaks off is no error of the server', async () => {
  await opened();
  const before = world.lines.length;
  const socket = connect(world.port, '127.0.0.1');
  socket.end(
    `POST ${path}/xhr_send HTTP/1.1\r\nHost: 127.0.0.1:${world.port}\r\nCookie: ${member.jar.header()}\r\n` +
      'Content-Type: text/plain\r\nContent-Length: 100\r\n\r\n["x',
  );
  socket.resume();
  await expect.poll(() => world.lines.slice(before).map(({ status }) => status)).toContain(400);
});

test('a second reader is sent away, and the first hears on', async () => {
  await opened();
  const first = await waitingPoll();
  expect((await poll()).body).toBe(second);
  await put([connectFrame]);
  expect((await first.answer).body).toContain('CONNECTED');
});

test('a session nobody reads for five seconds is over, and not before', async () => {
  await opened();
  await put([connectFrame]);
  await poll();
  timing.advance(4_999);
  expect((await put([subscribeFrame])).status).toBe(204);
  timing.advance(1);
  expect((await put(['\n'])).status).toBe(404);
  await expect.poll(() => hub.peers.size).toBe(0);
});

test('a reader that waits gets a beat after 25 seconds, and its session lives on', async () => {
  await opened();
  await put([connectFrame]);
  await poll();
  const waiting = await waitingPoll();
  timing.advance(25_000);
  expect((await waiting.answer).body).toBe('h\n');
  expect((await put([subscribeFrame])).status).toBe(204);
  expect((await poll()).body).toContain('UNREAD_CHAT_COUNT');
});

/** A request of its own connection, that a test may break off. */
const ask = (suffix: string) => {
  const headers = { cookie: member.jar.header(), 'content-length': '0' };
  const at = { port: world.port, host: '127.0.0.1', method: 'POST', path: `${path}/${suffix}` };
  const request = send({ ...at, headers, agent: false });
  request.on('error', () => undefined); // broken off on purpose
  request.end();
  return request;
};
/** Opens a response and gives what came of it so far. */
const stream = async (suffix: string) => {
  const request = ask(suffix);
  const [response] = await once(request, 'response');
  let got = '';
  response.setEncoding('utf8');
  response.on('data', (piece: string) => {
    got += piece;
  });
  response.on('error', () => undefined); // as above
  return { request, response, got: () => got };
};

test('streaming: a prelude of two kilobytes, then frames as they come, in one response', async () => {
  const it = await stream('xhr_streaming');
  await expect.poll(it.got).toBe(`${'h'.repeat(2048)}\no\n`);
  await put([connectFrame]);
  await expect.poll(it.got).toContain('CONNECTED');
  await put([subscribeFrame]);
  await expect.poll(it.got).toContain('UNREAD_CHAT_COUNT');
  await put(['DISCONNECT\n\n\0']);
  await expect.poll(() => it.response.readableEnded).toBe(true);
  expect(it.got().endsWith('c[1000,"goodbye"]\n')).toBe(true);
});

test('a response that breaks off loses what it carried, so its session is over at once', async () => {
  const it = await stream('xhr_streaming');
  await expect.poll(it.got).toContain('o\n');
  const before = hub.calls.filter((call) => call === 'leave').length;
  it.request.destroy();
  await expect.poll(() => hub.calls.filter((call) => call === 'leave').length).toBe(before + 1);
  expect((await put(['\n'])).status).toBe(404);
});

test('a poll that breaks off while it waits is the end of its session too', async () => {
  await opened();
  const both = [ask('xhr'), ask('xhr')];
  const away = await Promise.race(both.map(async (request, at) => once(request, 'response').then(() => at)));
  both[1 - away]!.destroy();
  await expect.poll(async () => (await put(['\n'])).status).toBe(404);
});

test('a reader that takes nothing is dropped at a megabyte, and its memory with it (B-71)', async () => {
  const it = await stream('xhr_streaming');
  await put([connectFrame, subscribeFrame]);
  await expect.poll(it.got).toContain('UNREAD_CHAT_COUNT');
  it.response.pause();
  const [peer] = [...hub.hearing].slice(-1);
  for (let n = 0; n < 2000 && hub.peers.has(peer!); n += 1) {
    peer!.deliver('/user/sub', JSON.stringify({ type: 'CHAT', n, text: 'x'.repeat(20_000) }));
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(hub.peers.has(peer!)).toBe(false);
  timing.advance(5_000); // nor does it come again
  await expect.poll(async () => (await put(['\n'])).status).toBe(404);
  it.request.destroy();
});

test('a session without a CONNECT ends like any other connection', async () => {
  await opened();
  const waiting = await waitingPoll();
  timing.advance(5_000);
  expect((await waiting.answer).body).toBe('c[1008,"no CONNECT"]\n');
});

test('nothing is left of all these sessions', async () => {
  timing.advance(60_000);
  await expect.poll(() => [hub.peers.size, hub.hearing.size, world.openSockets()]).toEqual([0, 0, 0]);
  expect(world.lines.filter(({ level }) => level === 'error')).toEqual([]);
});
