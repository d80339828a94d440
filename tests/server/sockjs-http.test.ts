import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ManualTiming } from '#packages/stomp-server/testing/manual-timing.ts';
import type { FakeRealtimeService } from '#tests/harness/fake-realtime-service.ts';
import { aSession, connectFrame, second, startSockjs, subscribeFrame } from './sockjs-session.ts';
import type { Member, World } from './world.ts';

let world: World;
let realtime: FakeRealtimeService;
let timing: ManualTiming;
let member: Member;
let server: Awaited<ReturnType<typeof startSockjs>>;
let session: ReturnType<typeof aSession>;
beforeAll(async () => {
  server = await startSockjs();
  ({ world, realtime, timing, member } = server);
});
beforeEach(() => {
  session = aSession(world, member);
});
afterAll(() => world.stop());

test('polling: first o, then the frames of the session, one answer a request', async () => {
  await session.opened();
  expect((await session.put([connectFrame])).status).toBe(204);
  const connected = await session.poll();
  expect(connected.headers.get('content-type')).toBe('application/javascript; charset=UTF-8');
  expect(connected.headers.get('cache-control')).toBe('no-store');
  expect(JSON.parse(connected.body.slice(1))[0]).toMatch(/^CONNECTED\n/);
  await session.put([subscribeFrame.slice(0, 10), subscribeFrame.slice(10)]);
  expect(JSON.parse((await session.poll()).body.slice(1))[0]).toContain('UNREAD_CHAT_COUNT');
  await session.put(['DISCONNECT\nreceipt:bye\n\n\0']);
  expect(JSON.parse((await session.poll()).body.slice(1))).toEqual(['RECEIPT\nreceipt-id:bye\n\n\0']);
  expect((await session.poll()).body).toBe('c[1000,"goodbye"]\n');
  expect((await session.poll()).body).toBe('c[1000,"goodbye"]\n');
});

test('a second reader gets close frame 2010, and the first receives on', async () => {
  await session.opened();
  const first = await session.waitingPoll();
  expect((await session.poll()).body).toBe(second);
  await session.put([connectFrame]);
  expect((await first.answer).body).toContain('CONNECTED');
});

test('a session without a reader ends after five seconds, not before', async () => {
  await session.opened();
  await session.put([connectFrame]);
  await session.poll();
  timing.advance(4_999);
  expect((await session.put([subscribeFrame])).status).toBe(204);
  timing.advance(1);
  expect((await session.put(['\n'])).status).toBe(404);
  await expect.poll(() => realtime.peers.size).toBe(0);
});

test('a waiting reader gets a SockJS heartbeat after 25 seconds, and its session stays open', async () => {
  await session.opened();
  await session.put([connectFrame]);
  await session.poll();
  const waiting = await session.waitingPoll();
  timing.advance(25_000);
  expect((await waiting.answer).body).toBe('h\n');
  expect((await session.put([subscribeFrame])).status).toBe(204);
  expect((await session.poll()).body).toContain('UNREAD_CHAT_COUNT');
});

test('streaming: a prelude of two kilobytes, then each frame at once, in one response', async () => {
  const it = await session.stream('xhr_streaming');
  await expect.poll(it.got).toBe(`${'h'.repeat(2048)}\no\n`);
  await session.put([connectFrame]);
  await expect.poll(it.got).toContain('CONNECTED');
  await session.put([subscribeFrame]);
  await expect.poll(it.got).toContain('UNREAD_CHAT_COUNT');
  await session.put(['DISCONNECT\n\n\0']);
  await expect.poll(() => it.response.readableEnded).toBe(true);
  expect(it.got().endsWith('c[1000,"goodbye"]\n')).toBe(true);
});

test('a streaming response that breaks off ends its session at once', async () => {
  const it = await session.stream('xhr_streaming');
  await expect.poll(it.got).toContain('o\n');
  const before = realtime.calls.filter((call) => call === 'leave').length;
  it.request.destroy();
  await expect.poll(() => realtime.calls.filter((call) => call === 'leave').length).toBe(before + 1);
  expect((await session.put(['\n'])).status).toBe(404);
});

test('a waiting poll that breaks off ends its session at once', async () => {
  await session.opened();
  const both = [session.ask('xhr'), session.ask('xhr')];
  const away = await Promise.race(both.map(async (request, at) => once(request, 'response').then(() => at)));
  both[1 - away]!.destroy();
  await expect.poll(async () => (await session.put(['\n'])).status).toBe(404);
});

test('a reader that stops reading is closed at a megabyte, and its frames are freed (B-71)', async () => {
  const it = await session.stream('xhr_streaming');
  await session.put([connectFrame, subscribeFrame]);
  await expect.poll(it.got).toContain('UNREAD_CHAT_COUNT');
  it.response.pause();
  const [peer] = [...realtime.userSubscribers].slice(-1);
  for (let n = 0; n < 2000 && realtime.peers.has(peer!); n += 1) {
    peer!.deliver('/user/sub', JSON.stringify({ type: 'CHAT', n, text: 'x'.repeat(20_000) }));
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(realtime.peers.has(peer!)).toBe(false);
  timing.advance(5_000); // no reader comes
  await expect.poll(async () => (await session.put(['\n'])).status).toBe(404);
  it.request.destroy();
});

test('a session without a CONNECT is closed after five seconds', async () => {
  await session.opened();
  const waiting = await session.waitingPoll();
  timing.advance(5_000);
  expect((await waiting.answer).body).toBe('c[1008,"no CONNECT"]\n');
});

test('no session is left', () => server.expectNothingLeft());
