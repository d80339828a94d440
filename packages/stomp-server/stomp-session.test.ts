import { expect, test } from 'vitest';
import { encodeFrame } from './frames.ts';
import { connect, connected, expectEnded, openSession, send, subscribe } from './testing/open-session.ts';

test('CONNECT is answered with the best version, the beat and the user; its other headers are not read (B-62)', async () => {
  const it = openSession();
  await it.put('STOMP\naccept-version:1.0,1.1\nlogin:root\npasscode:x\nhost:evil\nheart-beat:0,0\n\n\0');
  expect(it.last()).toMatchObject({ command: 'CONNECTED', version: '1.1', 'user-name': '7' });
  expect(it.last()).toMatchObject({ 'heart-beat': '10000,10000', session: it.session.peer.id });
  expect(it.broker.calls).toEqual(['join']);
});

test('a CONNECT without versions speaks 1.0', async () => {
  const it = openSession();
  await it.put('CONNECT\n\n\0');
  expect(it.last()).toMatchObject({ command: 'CONNECTED', version: '1.0' });
});

test.each([
  ['a SUBSCRIBE before CONNECT', subscribe('a', '/a'), 'malformed'],
  ['a SEND before CONNECT', send('{}'), 'malformed'],
  ['a version that the server does not speak', 'CONNECT\naccept-version:2.0\n\n\0', 'malformed'],
  ['a second CONNECT', `${connect}${connect}`, 'malformed'],
  ['a frame of a server', `${connect}MESSAGE\n\n\0`, 'malformed'],
  ['BEGIN', `${connect}BEGIN\ntransaction:1\n\n\0`, 'unsupported'],
  ['COMMIT', `${connect}COMMIT\ntransaction:1\n\n\0`, 'unsupported'],
  ['ABORT', `${connect}ABORT\ntransaction:1\n\n\0`, 'unsupported'],
  ['ACK', `${connect}ACK\nid:1\n\n\0`, 'unsupported'],
  ['NACK', `${connect}NACK\nid:1\n\n\0`, 'unsupported'],
  ['a SUBSCRIBE without id', `${connect}SUBSCRIBE\ndestination:/a\n\n\0`, 'malformed'],
  ['a SUBSCRIBE without destination', `${connect}SUBSCRIBE\nid:1\n\n\0`, 'malformed'],
  ['an id in use', `${connect}${subscribe('a', '/a')}${subscribe('a', '/b')}`, 'malformed'],
  ['an id of 129 characters', `${connect}${subscribe('a'.repeat(129), '/a')}`, 'malformed'],
  ['a selector', `${connect}${subscribe('a', '/a', { selector: 'T(java.lang.Runtime)' })}`, 'malformed'],
  ['a SEND in a transaction', `${connect}${send('{}', { transaction: 't' })}`, 'unsupported'],
  ['a SEND without destination', `${connect}SEND\n\n{}\0`, 'malformed'],
  ['an UNSUBSCRIBE without id', `${connect}UNSUBSCRIBE\n\n\0`, 'malformed'],
])('%s is answered by ERROR and ends the connection (B-62, B-67, B-72)', async (_name, text, code) => {
  const it = openSession();
  await it.put(text);
  expectEnded(it, code, 1002);
  expect(it.broker.sent).toEqual([]);
});

test('what the broker delivers during a SUBSCRIBE arrives', async () => {
  const it = await connected();
  await it.put(subscribe('sub-0', '/own'));
  expect(it.last()).toMatchObject({
    command: 'MESSAGE',
    destination: '/own',
    subscription: 'sub-0',
    'content-type': 'application/json',
    body: '{"type":"welcome"}',
  });
});

test('a destination subscribed under two ids delivers twice, and is unsubscribed with the last id', async () => {
  const it = await connected();
  await it.put(subscribe('ㄱ:1', '/a'), subscribe('b\n\\', '/a'), send('"x"'));
  const received = it.frames().filter(({ command }) => command === 'MESSAGE');
  expect(received.map(({ headers }) => headers.get('subscription'))).toEqual(['ㄱ:1', 'b\n\\']);
  expect(new Set(received.map(({ headers }) => headers.get('message-id'))).size).toBe(2);
  await it.put(encodeFrame('UNSUBSCRIBE', { id: 'ㄱ:1' }));
  expect(it.broker.calls).not.toContain('unsubscribe /a');
  await it.put(encodeFrame('UNSUBSCRIBE', { id: 'b\n\\' }), send('"y"'));
  const calls = ['join', 'subscribe /a', 'subscribe /a', 'send /a', 'unsubscribe /a', 'send /a'];
  expect(it.broker.calls).toEqual(calls);
  expect(it.frames().filter(({ command }) => command === 'MESSAGE')).toHaveLength(2);
});

test('deliver says whether the connection has a subscription to the destination', async () => {
  const it = await connected();
  await it.put(subscribe('a', '/a'));
  expect([it.session.peer.deliver('/a', '{}'), it.session.peer.deliver('/b', '{}')]).toEqual([true, false]);
  await it.put(encodeFrame('UNSUBSCRIBE', { id: 'a' }));
  expect(it.session.peer.deliver('/a', '{}')).toBe(false);
});

test('an unknown id is unsubscribed without harm, and its receipt is sent (B-72)', async () => {
  const it = await connected();
  await it.put(encodeFrame('UNSUBSCRIBE', { id: 'never', receipt: 'r:1' }));
  expect(it.last()).toMatchObject({ command: 'RECEIPT', 'receipt-id': 'r:1' });
  expect([it.closed, it.broker.calls]).toEqual([[], ['join']]);
});

test('twenty subscriptions fit, the next ends the connection (B-67)', async () => {
  const it = await connected();
  for (let n = 1; n <= 20; n += 1) await it.put(subscribe(`${n}`, `/${n}`));
  expect(it.closed).toEqual([]);
  await it.put(subscribe('21', '/21'));
  expectEnded(it, 'flood', 1008);
});

test('a refused SUBSCRIBE gets no receipt, frees its id, and leaves the connection open', async () => {
  const it = await connected();
  const before = it.sent.length;
  await it.put(subscribe('b', '/refused/1', { receipt: 'r' }));
  expect([it.sent.length, it.closed]).toEqual([before, []]);
  expect(it.session.peer.deliver('/refused/1', '{}')).toBe(false);
  await it.put(subscribe('b', '/a', { receipt: 'again' }));
  expect(it.last()).toMatchObject({ command: 'RECEIPT', 'receipt-id': 'again' });
});

test('a refused SEND gets no receipt and leaves the connection open; an accepted one gets its receipt', async () => {
  const it = await connected();
  const before = it.sent.length;
  await it.put(send('{}', { destination: '/refused/1', receipt: 'r' }));
  expect([it.sent.length, it.closed]).toEqual([before, []]);
  await it.put(send('{}', { receipt: 'r2' }));
  expect(it.last()).toMatchObject({ command: 'RECEIPT', 'receipt-id': 'r2' });
});

test('the broker gets all headers of a SEND', async () => {
  const it = await connected();
  await it.put(send('{}', { 'content-type': 'text/html', 'x:y': '1\n2' }));
  const [message] = it.broker.sent;
  expect(message?.destination).toBe('/a');
  expect(message?.headers.get('content-type')).toBe('text/html');
  expect(message?.headers.get('x:y')).toBe('1\n2');
});

test('a body that looks like a protocol is data, byte for byte (B-70)', async () => {
  const it = await connected();
  const body = 'a\n\nMESSAGE\ndestination:/own\n\n{}\u2028<script>\\n\\c🐺';
  await it.put(subscribe('a', '/a'), send(body));
  expect(it.last().body).toBe(body);
  expect(it.frames().map(({ command }) => command)).toEqual(['CONNECTED', 'MESSAGE']);
});
