import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import {
  chat,
  connected,
  expectEnded,
  openSession,
  room,
  subscribe,
  user,
} from '#tests/harness/open-session.ts';
import { encodeFrame } from './frames.ts';
import { makeMessageTail } from './message-frames.ts';

test('frames are worked off one after the other, each after the one before is done (contract §4.10)', async () => {
  const it = await connected();
  const gate = Promise.withResolvers<void>();
  it.hub.hold = gate.promise;
  await it.put(
    subscribe('a', user),
    chat({ chatRoomId: 58, content: '1' }),
    chat({ chatRoomId: 58, content: '2' }),
  );
  expect(it.hub.calls).toEqual(['join', 'hear']);
  gate.resolve();
  await turn();
  expect(it.hub.said.map(({ content }) => content)).toEqual(['1', '2']);
});

test('DISCONNECT is the end: its receipt, then the close, and nothing after it (B-72)', async () => {
  const it = await connected();
  await it.put(
    `${encodeFrame('DISCONNECT', { receipt: 'bye' })}${chat({ chatRoomId: 58, content: 'late' })}`,
  );
  expect(it.last()).toMatchObject({ command: 'RECEIPT', 'receipt-id': 'bye' });
  expect([it.closed, it.hub.said]).toEqual([[[1000, 'goodbye']], []]);
  await it.session.left;
  expect(it.hub.calls).toEqual(['join', 'leave']);
});

test('the ERROR of a frame names its receipt', async () => {
  const it = await connected();
  await it.put('ACK\nid:1\nreceipt:r\\c1\n\n\0');
  expect(it.last()).toMatchObject({ command: 'ERROR', 'receipt-id': 'r:1' });
});

test('a broken frame ends the connection after the frames before it, and those after it mean nothing', async () => {
  const it = await connected();
  const good = (content: string) => chat({ chatRoomId: 58, content });
  await it.put(`${good('1')}SEND\nbroken\n\n\0${good('2')}`, good('3'));
  expectEnded(it, 'INVALID_INPUT', 1002);
  expect(it.hub.said.map(({ content }) => content)).toEqual(['1']);
});

test('what follows a broken frame is not read while the frames before it are still worked off', async () => {
  const it = await connected();
  const gate = Promise.withResolvers<void>();
  it.hub.hold = gate.promise;
  await it.put(subscribe('a', user), 'broken\n\n\0');
  await it.put(chat({ chatRoomId: 58, content: 'after' }));
  gate.resolve();
  await it.session.left;
  expectEnded(it, 'INVALID_INPUT', 1002);
  expect(it.hub.calls).toEqual(['join', 'hear', 'leave']);
});

test('text that is no Unicode is refused before it becomes bytes (B-66)', async () => {
  const it = await connected();
  it.session.receive(chat({ chatRoomId: 58, content: 'a' }).replace('"a"', '"\ud83d"'));
  await it.session.left;
  expectEnded(it, 'INVALID_INPUT', 1002);
  expect(it.hub.said).toEqual([]);
});

test('a frame over its size closes with 1009 (B-63)', async () => {
  const it = await connected();
  await it.put(`SEND\ncontent-length:70000\n\n`);
  expectEnded(it, 'PAYLOAD_TOO_LARGE', 1009);
});

test('more than fifty line ends a second end it, a beat in ten seconds never does (B-63)', async () => {
  const it = await connected();
  for (let n = 0; n < 300; n += 1) {
    await it.put('\n');
    it.timing.advance(10_000);
  }
  expect(it.closed).toEqual([]);
  await it.put('\n'.repeat(101));
  expectEnded(it, 'TOO_MANY_REQUESTS', 1008);
});

test('who does not CONNECT within five seconds is gone; who did stays', async () => {
  const [idle, there] = [openSession(), await connected()];
  for (const it of [idle, there]) it.timing.advance(4_999);
  expect(idle.closed).toEqual([]);
  for (const it of [idle, there]) it.timing.advance(1);
  expect([idle.closed[0]?.[0], there.closed]).toEqual([1008, []]);
});

test('a line end is sent only when nothing else was for ten seconds (B-75)', async () => {
  const it = await connected();
  const beats = () => it.sent.filter((text) => text === '\n').length;
  it.timing.advance(9_999);
  expect(beats()).toBe(0);
  await it.put(subscribe('a', user));
  it.timing.advance(9_999);
  expect(beats()).toBe(0);
  it.timing.advance(1);
  expect(beats()).toBe(1);
  await it.put('\n');
  it.timing.advance(10_000);
  expect(beats()).toBe(2);
});

test('a peer is dropped after two beats and five seconds of silence, not before (B-75)', async () => {
  const it = await connected();
  it.timing.advance(24_999);
  await it.put('\n');
  it.timing.advance(24_999);
  expect(it.closed).toEqual([]);
  it.timing.advance(1);
  expect(it.closed).toEqual([[1008, 'silent']]);
  await it.session.left;
  expect(it.timing.waiting).toBe(0);
});

test.each(['0,0', '-1,x', '1e3,5', ''])(
  'heart-beat %j agrees on none in either direction (B-62)',
  async (value) => {
    const it = openSession();
    await it.put(`CONNECT\naccept-version:1.2\nheart-beat:${value}\n\n\0`);
    it.timing.advance(3_600_000);
    expect([it.sent.length, it.closed]).toEqual([1, []]);
  },
);

test('a client that beats seldom is waited for as long as it said', async () => {
  const it = openSession();
  await it.put('CONNECT\naccept-version:1.2\nheart-beat:60000,0\n\n\0');
  it.timing.advance(124_999);
  expect(it.closed).toEqual([]);
  it.timing.advance(1);
  expect(it.closed).toHaveLength(1);
});

test.each(['60001,0', '999999999,0', '2000000000,0', '99999999999999999999,0'])(
  'heart-beat %j promises nothing: the pings of its wire decide (B-75)',
  async (value) => {
    const it = openSession();
    await it.put(`CONNECT\naccept-version:1.2\nheart-beat:${value}\n\n\0`);
    it.timing.advance(3_600_000);
    expect(it.closed).toEqual([]);
    expect(it.timing.waiting).toBe(0); // nobody waits for its beats
  },
);

test.each([
  ['2000000000,10000', 10_000],
  ['0,60000', 60_000],
  ['0,999999999', 60_000], // earlier than asked for does no harm, and a timer of 25 days cannot be kept
  ['0,2000000000', 60_000],
])('with heart-beat %j a line end is sent after %i ms', async (value, ms) => {
  const it = openSession();
  await it.put(`CONNECT\naccept-version:1.2\nheart-beat:${value}\n\n\0`);
  const beats = () => it.sent.filter((text) => text === '\n').length;
  it.timing.advance(ms - 1);
  expect(beats()).toBe(0);
  it.timing.advance(1);
  expect(beats()).toBe(1);
});

test('a peer with more than a megabyte untaken is dropped instead of buffered (B-71)', async () => {
  const it = await connected();
  await it.put(subscribe('a', user));
  it.wire.waiting = 1024 * 1024 + 1;
  const before = it.sent.length;
  it.session.peer.deliver(user, '{}');
  expect([it.closed, it.sent.length]).toEqual([[[1008, 'too slow']], before]);
});

test('a fast sender is slowed down, not refused (B-71)', async () => {
  const it = await connected({ limited: true });
  for (let n = 0; n < 70; n += 1) await it.put(chat({ chatRoomId: 58, content: `${n}` }));
  expect(it.hub.said).toHaveLength(60);
  for (let n = 0; n < 20; n += 1) {
    it.timing.advance(50);
    await turn();
  }
  expect(it.hub.said.map(({ content }) => Number(content))).toEqual(
    Array.from({ length: 70 }, (_none, n) => n),
  );
  expect(it.closed).toEqual([]);
});

test('a sender that does not slow down is closed, and memory never holds more than its inbox (B-71)', async () => {
  const it = await connected({ limited: true });
  for (let n = 0; n < 1000; n += 1) await it.put(chat({ chatRoomId: 58, content: `${n}` }));
  it.timing.advance(60_000);
  await it.session.left;
  expectEnded(it, 'TOO_MANY_REQUESTS', 1008);
  expect(it.hub.said).toHaveLength(60);
});

test('a chat that waited for its turn is not said after the session has ended (B-73)', async () => {
  const it = await connected({ limited: true });
  for (let n = 0; n < 61; n += 1) await it.put(chat({ chatRoomId: 58, content: `${n}` }));
  it.session.peer.close('session-ended');
  it.timing.advance(60_000);
  await it.session.left;
  expect([it.hub.said.length, it.closed]).toEqual([60, [[4401, 'session ended']]]);
});

test.each([
  ['session-ended', 4401],
  ['too-many', 1008],
  ['slow', 1008],
  ['shutdown', 1001],
] as const)('the farewell %s closes with %i once, and nothing is delivered after it', async (why, code) => {
  const it = await connected();
  await it.put(subscribe('a', user));
  const before = it.sent.length;
  it.session.peer.close(why);
  it.session.peer.close('shutdown');
  it.session.peer.deliver(user, '{}');
  await it.put(chat({ chatRoomId: 58, content: 'late' }));
  it.timing.advance(3_600_000);
  expect([it.closed.map(([number]) => number), it.sent.length, it.hub.said]).toEqual([[code], before, []]);
  expect(it.hub.calls).toEqual(['join', 'hear', 'leave']);
});

test('a wire that is gone leaves once, after what was running', async () => {
  const it = await connected();
  const gate = Promise.withResolvers<void>();
  it.hub.hold = gate.promise;
  await it.put(subscribe('a', room(58)), subscribe('b', user));
  it.session.gone();
  it.session.gone();
  await turn();
  expect(it.hub.calls).toEqual(['join', 'enter 58']);
  gate.resolve();
  await it.session.left;
  expect(it.hub.calls).toEqual(['join', 'enter 58', 'leave']);
  expect(it.closed).toEqual([]);
});

test('a bug behind a frame closes this connection with 1011 and stands in the log', async () => {
  const it = await connected();
  it.hub.hold = Promise.reject(new Error('planted'));
  it.hub.hold.catch(() => undefined);
  await it.put(subscribe('a', user));
  it.hub.hold = null;
  expect(it.last()).toMatchObject({ command: 'ERROR', code: 'INTERNAL_SERVER_ERROR' });
  expect(it.closed[0]?.[0]).toBe(1011);
  expect(it.lines.filter(({ level }) => level === 'error').map(({ event }) => event)).toContain(
    'socket failed',
  );
});

test('one event for many receivers is joined once', () => {
  const tail = makeMessageTail();
  const first = tail(room(1), '{"a":"한"}');
  expect(tail(room(1), '{"a":"한"}')).toBe(first);
  expect(tail(room(2), '{"a":"한"}')).toContain(room(2));
  expect(tail(room(2), '{"b":1}')).toContain('content-length:7\n');
});
