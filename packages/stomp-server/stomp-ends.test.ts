import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { closeReasons } from './close-reasons.ts';
import { encodeFrame } from './frames.ts';
import { makeMessageTail } from './stomp-session.ts';
import { connected, expectEnded, openSession, send, subscribe } from './testing/open-session.ts';

/** The limits as a server has them; the other tests send as fast as they like. */
const paced = { frames: { burst: 60, perSecond: 20 } };

test('frames are executed one at a time, each after the one before is done', async () => {
  const it = await connected();
  const gate = Promise.withResolvers<void>();
  it.broker.hold = gate.promise;
  await it.put(subscribe('a', '/own'), send('1'), send('2'));
  expect(it.broker.calls).toEqual(['join', 'subscribe /own']);
  gate.resolve();
  await turn();
  expect(it.bodies()).toEqual(['1', '2']);
});

test('DISCONNECT is answered by its receipt, then the close, and nothing behind it is executed (B-72)', async () => {
  const it = await connected();
  await it.put(`${encodeFrame('DISCONNECT', { receipt: 'bye' })}${send('late')}`);
  expect(it.last()).toMatchObject({ command: 'RECEIPT', 'receipt-id': 'bye' });
  expect([it.closed, it.bodies()]).toEqual([[closeReasons.disconnected], []]);
  await it.session.left;
  expect(it.broker.calls).toEqual(['join', 'leave']);
});

test('an ERROR carries the receipt id of the frame that it answers', async () => {
  const it = await connected();
  await it.put('ACK\nid:1\nreceipt:r\\c1\n\n\0');
  expect(it.last()).toMatchObject({ command: 'ERROR', 'receipt-id': 'r:1' });
});

test('a broken frame ends the connection after the frames before it are executed, and those after it are not', async () => {
  const it = await connected();
  const good = (content: string) => send(content);
  await it.put(`${good('1')}SEND\nbroken\n\n\0${good('2')}`, good('3'));
  expectEnded(it, 'malformed', 1002);
  expect(it.bodies()).toEqual(['1']);
});

test('what follows a broken frame is not read while the frames before it are still executed', async () => {
  const it = await connected();
  const gate = Promise.withResolvers<void>();
  it.broker.hold = gate.promise;
  await it.put(subscribe('a', '/own'), 'broken\n\n\0');
  await it.put(send('after'));
  gate.resolve();
  await it.session.left;
  expectEnded(it, 'malformed', 1002);
  expect(it.broker.calls).toEqual(['join', 'subscribe /own', 'leave']);
});

test('text with a lone surrogate is refused before it becomes bytes (B-66)', async () => {
  const it = await connected();
  it.session.receive(send('"a"').replace('"a"', '"\ud83d"'));
  await it.session.left;
  expectEnded(it, 'malformed', 1002);
  expect(it.bodies()).toEqual([]);
});

test('a frame over its size closes with 1009 (B-63)', async () => {
  const it = await connected();
  await it.put(`SEND\ncontent-length:70000\n\n`);
  expectEnded(it, 'too-large', 1009);
});

test('more than fifty line ends a second end the connection, one in ten seconds never does (B-63)', async () => {
  const it = await connected();
  for (let n = 0; n < 300; n += 1) {
    await it.put('\n');
    it.timing.advance(10_000);
  }
  expect(it.closed).toEqual([]);
  await it.put('\n'.repeat(101));
  expectEnded(it, 'flood', 1008);
});

test('a client that does not CONNECT within five seconds is closed; one that did stays', async () => {
  const [idle, there] = [openSession(), await connected()];
  for (const it of [idle, there]) it.timing.advance(4_999);
  expect(idle.closed).toEqual([]);
  for (const it of [idle, there]) it.timing.advance(1);
  expect([idle.closed, there.closed]).toEqual([[closeReasons.notConnected], []]);
});

test('a line end is sent only when nothing else was sent for ten seconds (B-75)', async () => {
  const it = await connected();
  const beats = () => it.sent.filter((text) => text === '\n').length;
  it.timing.advance(9_999);
  expect(beats()).toBe(0);
  await it.put(subscribe('a', '/own'));
  it.timing.advance(9_999);
  expect(beats()).toBe(0);
  it.timing.advance(1);
  expect(beats()).toBe(1);
  await it.put('\n');
  it.timing.advance(10_000);
  expect(beats()).toBe(2);
});

test('a peer is closed after a silence of two beats and five seconds, not before (B-75)', async () => {
  const it = await connected();
  it.timing.advance(24_999);
  await it.put('\n');
  it.timing.advance(24_999);
  expect(it.closed).toEqual([]);
  it.timing.advance(1);
  expect(it.closed).toEqual([closeReasons.silent]);
  await it.session.left;
  expect(it.broker.calls.at(-1)).toBe('leave after 25000 ms');
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

test('a client that promised a beat a minute is closed only after two minutes and five seconds', async () => {
  const it = openSession();
  await it.put('CONNECT\naccept-version:1.2\nheart-beat:60000,0\n\n\0');
  it.timing.advance(124_999);
  expect(it.closed).toEqual([]);
  it.timing.advance(1);
  expect(it.closed).toHaveLength(1);
});

test.each(['60001,0', '999999999,0', '2000000000,0', '99999999999999999999,0'])(
  'heart-beat %j counts as no promise: only the pings of the transport end a silence (B-75)',
  async (value) => {
    const it = openSession();
    await it.put(`CONNECT\naccept-version:1.2\nheart-beat:${value}\n\n\0`);
    it.timing.advance(3_600_000);
    expect(it.closed).toEqual([]);
    expect(it.timing.waiting).toBe(0); // no timer waits for its beats
  },
);

test.each([
  ['2000000000,10000', 10_000],
  ['0,60000', 60_000],
  ['0,999999999', 60_000], // earlier than agreed does no harm, and a timer cannot run for 25 days
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

test('a peer that has not taken a megabyte is closed instead of buffered for (B-71)', async () => {
  const it = await connected();
  await it.put(subscribe('a', '/own'));
  it.wire.waiting = 1024 * 1024 + 1;
  const before = it.sent.length;
  it.session.peer.deliver('/own', '{}');
  expect([it.closed, it.sent.length]).toEqual([[closeReasons.slow], before]);
});

test('the frames of a fast sender are delayed, not refused (B-71)', async () => {
  const it = await connected(paced);
  for (let n = 0; n < 70; n += 1) await it.put(send(`${n}`));
  expect(it.bodies()).toHaveLength(60);
  for (let n = 0; n < 20; n += 1) {
    it.timing.advance(50);
    await turn();
  }
  expect(it.bodies().map(Number)).toEqual(Array.from({ length: 70 }, (_none, n) => n));
  expect(it.closed).toEqual([]);
});

test.each([
  ['SEND', (n: number) => send(`${n}`), 'send /a'],
  ['SUBSCRIBE', (n: number) => subscribe(`${n}`, '/a'), 'subscribe /a'],
])(
  'each %s that waited for its turn takes one, so that no more are executed than the pace allows (B-71)',
  async (_what, frame, call) => {
    const it = await connected({ frames: { burst: 2, perSecond: 20 } });
    const executed = () => it.broker.calls.filter((name) => name === call).length;
    for (let n = 0; n < 6; n += 1) await it.put(frame(n));
    expect(executed()).toBe(2);
    for (let n = 3; n <= 6; n += 1) {
      it.timing.advance(49);
      await turn();
      expect(executed()).toBe(n - 1);
      it.timing.advance(1);
      await turn();
      expect(executed()).toBe(n);
    }
  },
);

test('a sender that does not slow down is closed when its inbox is full (B-71)', async () => {
  const it = await connected(paced);
  for (let n = 0; n < 1000; n += 1) await it.put(send(`${n}`));
  it.timing.advance(60_000);
  await it.session.left;
  expectEnded(it, 'flood', 1008);
  expect(it.bodies()).toHaveLength(60);
});

test('a SEND that waited for its turn has no effect after the session has ended (B-73)', async () => {
  const it = await connected(paced);
  for (let n = 0; n < 61; n += 1) await it.put(send(`${n}`));
  it.session.peer.close(closeReasons.shutdown);
  it.timing.advance(60_000);
  await it.session.left;
  expect([it.bodies().length, it.closed]).toEqual([60, [closeReasons.shutdown]]);
});

test('peer.close closes once with its reason, and nothing is delivered after it', async () => {
  const it = await connected();
  await it.put(subscribe('a', '/own'));
  const before = it.sent.length;
  it.session.peer.close({ code: 4000, text: 'of the host' });
  it.session.peer.close(closeReasons.shutdown);
  it.session.peer.deliver('/own', '{}');
  await it.put(send('late'));
  it.timing.advance(3_600_000);
  expect([it.closed, it.sent.length, it.bodies()]).toEqual([
    [{ code: 4000, text: 'of the host' }],
    before,
    [],
  ]);
  expect(it.broker.calls).toEqual(['join', 'subscribe /own', 'leave']);
});

test('a closed transport makes the connection leave once, after the running call', async () => {
  const it = await connected();
  const gate = Promise.withResolvers<void>();
  it.broker.hold = gate.promise;
  await it.put(subscribe('a', '/a'), subscribe('b', '/own'));
  it.session.closed();
  it.session.closed();
  await turn();
  expect(it.broker.calls).toEqual(['join', 'subscribe /a']);
  gate.resolve();
  await it.session.left;
  expect(it.broker.calls).toEqual(['join', 'subscribe /a', 'leave']);
  expect(it.closed).toEqual([]);
});

test('a bug of the broker closes the connection with 1011 and is logged', async () => {
  const it = await connected();
  it.broker.hold = Promise.reject(new Error('planted'));
  it.broker.hold.catch(() => undefined);
  await it.put(subscribe('a', '/own'));
  it.broker.hold = null;
  expect(it.last()).toMatchObject({ command: 'ERROR', code: 'bug' });
  expect(it.closed).toEqual([{ code: 1011, text: 'bug' }]);
  expect(it.failures).toContain('socket failed');
});

test('the frame of one message for many receivers is joined once', () => {
  const tail = makeMessageTail();
  const first = tail('/1', '{"a":"한"}');
  expect(tail('/1', '{"a":"한"}')).toBe(first);
  expect(tail('/2', '{"a":"한"}')).toContain('/2');
  expect(tail('/2', '{"b":1}')).toContain('content-length:7\n');
});
