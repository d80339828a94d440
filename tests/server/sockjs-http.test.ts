import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ManualTiming } from '#packages/stomp-server/testing/manual-timing.ts';
import type { FakeHub } from '#tests/harness/fake-hub.ts';
import { aSession, connectFrame, second, startSockjs, subscribeFrame } from './sockjs-session.ts';
import type { Member, World } from './world.ts';

let world: World;
let hub: FakeHub;
let timing: ManualTiming;
let member: Member;
let server: Awaited<ReturnType<typeof startSockjs>>;
let session: ReturnType<typeof aSession>;
beforeAll(async () => {
  server = await startSockjs();
  ({ world, hub, timing, member } = server);
});
beforeEach(() => {
  session = aSession(world, member);
});
afterAll(() => world.stop());

test('polling: o, then what was said to it, one answer a request', async () => {
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

test('a second reader is sent away, and the first hears on', async () => {
  await session.opened();
  const first = await session.waitingPoll();
  expect((await session.poll()).body).toBe(second);
  await session.put([connectFrame]);
  expect((await first.answer).body).toContain('CONNECTED');
});

test('a session nobody reads for five seconds is over, and not before', async () => {
  await session.opened();
  await session.put([connectFrame]);
  await session.poll();
  timing.advance(4_999);
  expect((await session.put([subscribeFrame])).status).toBe(204);
  timing.advance(1);
  expect((await session.put(['\n'])).status).toBe(404);
  await expect.poll(() => hub.peers.size).toBe(0);
});

test('a reader that waits gets a beat after 25 seconds, and its session lives on', async () => {
  await session.opened();
  await session.put([connectFrame]);
  await session.poll();
  const waiting = await session.waitingPoll();
  timing.advance(25_000);
  expect((await waiting.answer).body).toBe('h\n');
  expect((await session.put([subscribeFrame])).status).toBe(204);
  expect((await session.poll()).body).toContain('UNREAD_CHAT_COUNT');
});

test('streaming: a prelude of two kilobytes, then frames as they come, in one response', async () => {
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

test('a response that breaks off loses what it carried, so its session is over at once', async () => {
  const it = await session.stream('xhr_streaming');
  await expect.poll(it.got).toContain('o\n');
  const before = hub.calls.filter((call) => call === 'leave').length;
  it.request.destroy();
  await expect.poll(() => hub.calls.filter((call) => call === 'leave').length).toBe(before + 1);
  expect((await session.put(['\n'])).status).toBe(404);
});

test('a poll that breaks off while it waits is the end of its session too', async () => {
  await session.opened();
  const both = [session.ask('xhr'), session.ask('xhr')];
  const away = await Promise.race(both.map(async (request, at) => once(request, 'response').then(() => at)));
  both[1 - away]!.destroy();
  await expect.poll(async () => (await session.put(['\n'])).status).toBe(404);
});

test('a reader that takes nothing is dropped at a megabyte, and its memory with it (B-71)', async () => {
  const it = await session.stream('xhr_streaming');
  await session.put([connectFrame, subscribeFrame]);
  await expect.poll(it.got).toContain('UNREAD_CHAT_COUNT');
  it.response.pause();
  const [peer] = [...hub.hearing].slice(-1);
  for (let n = 0; n < 2000 && hub.peers.has(peer!); n += 1) {
    peer!.deliver('/user/sub', JSON.stringify({ type: 'CHAT', n, text: 'x'.repeat(20_000) }));
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(hub.peers.has(peer!)).toBe(false);
  timing.advance(5_000); // nor does it come again
  await expect.poll(async () => (await session.put(['\n'])).status).toBe(404);
  it.request.destroy();
});

test('a session without a CONNECT ends like any other connection', async () => {
  await session.opened();
  const waiting = await session.waitingPoll();
  timing.advance(5_000);
  expect((await waiting.answer).body).toBe('c[1008,"no CONNECT"]\n');
});

test('nothing is left of all these sessions', () => server.expectNothingLeft());
