import { expect, test } from 'vitest';
import type { ErrorCode } from '#contract/errors.ts';
import { encodeFrame } from '#packages/stomp-server/frames.ts';
import {
  chat,
  connect,
  connected,
  expectEnded,
  key,
  openSession,
  room,
  type Setting,
  subscribe,
  user,
} from '#tests/harness/open-session.ts';

test.each<[string, string, ErrorCode, number]>([
  ['a frame out of order', subscribe('a', user), 'INVALID_INPUT', 1002],
  ['a broken frame', `${connect}SEND\nbroken\n\n\0`, 'INVALID_INPUT', 1002],
  ['a transaction', `${connect}BEGIN\ntransaction:1\n\n\0`, 'METHOD_NOT_ALLOWED', 1002],
  ['a frame over 64 KiB', `${connect}SEND\ncontent-length:70000\n\n`, 'PAYLOAD_TOO_LARGE', 1009],
  ['a flood of line ends', `${connect}${'\n'.repeat(1000)}`, 'TOO_MANY_REQUESTS', 1008],
  [
    'a SEND as HTML',
    `${connect}${chat({ chatRoomId: 1, content: 'a' }, { 'content-type': 'text/html' })}`,
    'UNSUPPORTED_MEDIA_TYPE',
    1002,
  ],
])('%s is answered by an ERROR with the code of the contract', async (_name, text, code, close) => {
  const it = openSession();
  await it.put(text);
  expectEnded(it, code, close);
  expect(it.realtime.said).toEqual([]);
});

test('a bug behind a frame is an INTERNAL_SERVER_ERROR and is logged', async () => {
  const it = await connected();
  it.realtime.hold = Promise.reject(new Error('planted'));
  it.realtime.hold.catch(() => undefined);
  await it.put(subscribe('a', user));
  it.realtime.hold = null;
  expect(it.last()).toMatchObject({ command: 'ERROR', code: 'INTERNAL_SERVER_ERROR' });
  expect(it.closed[0]?.code).toBe(1011);
  expect(it.lines.filter(({ level }) => level === 'error').map(({ event }) => event)).toContain(
    'socket failed',
  );
});

test.each([
  room('*'),
  '/sub/**',
  '/**',
  '/sub/chatroom/',
  room('1/../2'),
  room('1%2F2'),
  room('%31'),
  room('01'),
  room('0'),
  room('-1'),
  room('1.5'),
  room('１'),
  room(' 1'),
  `${room(1)}\n`,
  room('9999999999999999'),
  '/user/12/sub',
  '/user/sub/',
  '/USER/SUB',
  '/queue/sub-user12',
  '/topic/chat',
  '/pub/chat',
])('SUBSCRIBE %j reaches no service (B-67)', async (destination) => {
  const it = await connected();
  await it.put(subscribe('a', destination));
  expectEnded(it, 'NOT_FOUND', 1002);
  expect(it.realtime.calls).toEqual(['join', 'leave']);
});

test.each([room(58), user, '/pub/chat/', '/pub/**', '/sub/chat', '/topic/chat'])(
  'SEND to %s is NOT_FOUND and reaches no subscriber (B-68)',
  async (destination) => {
    const it = await connected();
    await it.put(subscribe('a', room(58)), chat({ chatRoomId: 58, content: 'x' }, { destination }));
    expectEnded(it, 'NOT_FOUND', 1002);
    expect(it.frames().map(({ command }) => command)).toEqual(['CONNECTED', 'ERROR']);
  },
);

test('the subscription to /user/sub exists before its unread total is sent', async () => {
  const it = await connected();
  await it.put(subscribe('sub-0', user));
  expect(it.last()).toMatchObject({
    command: 'MESSAGE',
    destination: user,
    subscription: 'sub-0',
    'content-type': 'application/json',
    body: { type: 'UNREAD_CHAT_COUNT', message: { unreadChatCount: 3 } },
  });
});

test('a room subscribed under two ids is exited with the last', async () => {
  const it = await connected();
  await it.put(
    subscribe('ㄱ:1', room(58)),
    subscribe('b\n\\', room(58)),
    chat({ chatRoomId: 58, content: '안녕' }),
  );
  const received = it.frames().filter(({ command }) => command === 'MESSAGE');
  expect(received.map(({ headers }) => headers.get('subscription'))).toEqual(['ㄱ:1', 'b\n\\']);
  expect(new Set(received.map(({ headers }) => headers.get('message-id'))).size).toBe(2);
  await it.put(encodeFrame('UNSUBSCRIBE', { id: 'ㄱ:1' }));
  expect(it.realtime.calls.filter((call) => call.startsWith('exit'))).toEqual([]);
  await it.put(encodeFrame('UNSUBSCRIBE', { id: 'b\n\\' }), chat({ chatRoomId: 58, content: 'x' }));
  expect(it.realtime.calls).toEqual(['join', 'enter 58', 'enter 58', 'say 58', 'exit 58', 'say 58']);
  expect(it.frames().filter(({ command }) => command === 'MESSAGE')).toHaveLength(2);
});

test('/user/sub is unsubscribed with its last id', async () => {
  const it = await connected();
  await it.put(subscribe('a', user), subscribe('b', user), encodeFrame('UNSUBSCRIBE', { id: 'a' }));
  expect(it.realtime.calls).not.toContain('unsubscribeUser');
  await it.put(encodeFrame('UNSUBSCRIBE', { id: 'b' }));
  expect(it.realtime.calls.at(-1)).toBe('unsubscribeUser');
});

test('a refused room is a SUBSCRIBE_REJECTED on /user/sub, and the connection stays open (contract §4.9)', async () => {
  const it = await connected();
  await it.put(subscribe('a', user), subscribe('b', room(1000), { receipt: 'r' }));
  expect(it.last()).toMatchObject({
    command: 'MESSAGE',
    destination: user,
    body: { type: 'SUBSCRIBE_REJECTED', message: { chatRoomId: 1000, code: 'NOT_CHATROOM_PARTICIPANT' } },
  });
  await it.put(subscribe('b', room(58), { receipt: 'again' }));
  expect(it.last()).toMatchObject({ command: 'RECEIPT', 'receipt-id': 'again' });
});

test.each<[string, Setting, string]>([
  ['on a plain server', { ext: false }, subscribe('a', user)],
  ['without a subscription to /user/sub', {}, ''],
])('a refused room %s is an ERROR with its code', async (_where, setting, before) => {
  const it = await connected(setting);
  await it.put(`${before}${subscribe('b', room(1000))}`);
  expectEnded(it, 'NOT_CHATROOM_PARTICIPANT', 1002);
});

test('of a chat only its own keys are read (B-69)', async () => {
  const it = await connected();
  const forged = {
    chatRoomId: 58,
    content: '안녕',
    clientMessageId: key,
    userId: 1,
    chatId: 'x',
    createdAt: 'x',
    isNotification: true,
    isPick: true,
    pickInfo: {},
  };
  await it.put(
    chat(forged),
    `SEND\ndestination:/pub/chat\n\n{"chatRoomId":58,"content":"b","__proto__":{"userId":1}}\0`,
  );
  expect(it.realtime.said).toEqual([
    { chatRoomId: 58, content: '안녕', clientMessageId: key },
    { chatRoomId: 58, content: 'b' },
  ]);
});

test.each<[string, unknown, string]>([
  ['blank', { chatRoomId: 58, content: ' \u3164\u200b\n', clientMessageId: key }, 'INVALID_CHAT_MESSAGE'],
  ['empty', { chatRoomId: 58, content: '', clientMessageId: key }, 'INVALID_CHAT_MESSAGE'],
  ['too long', { chatRoomId: 58, content: '가'.repeat(2001), clientMessageId: key }, 'CHAT_MESSAGE_TOO_LONG'],
  ['no text', { chatRoomId: 58, content: 7, clientMessageId: key }, 'INVALID_INPUT'],
  ['half a character', { chatRoomId: 58, content: '\ud83d', clientMessageId: key }, 'INVALID_INPUT'],
  ['missing', { chatRoomId: 58, clientMessageId: key }, 'INVALID_INPUT'],
])(
  'a chat whose content is %s is a CHAT_REJECTED with its id, and the connection stays open',
  async (_what, message, code) => {
    const it = await connected();
    await it.put(subscribe('a', user), chat(message, { receipt: 'r' }));
    expect(it.last().body).toMatchObject({
      type: 'CHAT_REJECTED',
      message: { chatRoomId: 58, clientMessageId: key, code },
    });
    expect([it.realtime.said, it.closed]).toEqual([[], []]);
  },
);

test.each<[string, string]>([
  ['no JSON', 'hello'],
  ['an array', '[]'],
  ['null', 'null'],
  ['empty', ''],
  ['a BOM', '\uFEFF{"chatRoomId":58,"content":"a"}'],
  ['no room', '{"content":"a"}'],
  ['a room in quotes', '{"chatRoomId":"58","content":"a"}'],
  ['half a room', '{"chatRoomId":1.5,"content":"a"}'],
  ['a room of 2^63', '{"chatRoomId":9223372036854775808,"content":"a"}'],
  ['a forged key', '{"chatRoomId":58,"content":" ","clientMessageId":"short"}'],
  ['deep nesting', `${'['.repeat(20_000)}`],
])('a chat body that is %s holds no id to answer with, and is an ERROR (B-66, B-69)', async (_what, body) => {
  const it = await connected();
  await it.put(subscribe('a', user), encodeFrame('SEND', { destination: '/pub/chat' }, body));
  expectEnded(it, 'INVALID_INPUT', 1002);
  expect(it.realtime.said).toEqual([]);
});

test.each([true, false])(
  'a chat gets its receipt only where the service took it (extensions: %s)',
  async (ext) => {
    const it = await connected({ ext });
    await it.put(
      chat({ chatRoomId: 1000, content: '안녕' }, { receipt: 'refused' }),
      chat({ chatRoomId: 58, content: ' ' }, { receipt: 'blank' }),
      chat({ chatRoomId: 58, content: '안녕' }, { receipt: 'taken' }),
    );
    const receipts = it.frames().filter(({ command }) => command === 'RECEIPT');
    expect(receipts.map(({ headers }) => headers.get('receipt-id'))).toEqual(['taken']);
    expect([it.realtime.calls, it.closed]).toEqual([['join', 'say 1000', 'say 58'], []]);
  },
);

test('the service is told for how long a connection that was closed for its silence had sent nothing', async () => {
  const [silent, other] = [await connected(), await connected()];
  silent.timing.advance(25_000);
  await other.put(encodeFrame('DISCONNECT', {}));
  for (const it of [silent, other]) await it.session.left;
  expect([silent.realtime.silences, other.realtime.silences]).toEqual([[25_000], [0]]);
});

test('a plain server does not answer a refused chat', async () => {
  const it = await connected({ ext: false });
  await it.put(subscribe('a', user));
  const before = it.sent.length;
  await it.put(chat({ chatRoomId: 58, content: ' ' }), chat({ chatRoomId: 1000, content: 'x' }));
  expect([it.sent.length, it.closed]).toEqual([before, []]);
});

test('an id of null counts as absent, and a plain server ignores any id (contract §1.10)', async () => {
  const sent = { chatRoomId: 58, content: '안녕' };
  const ext = await connected();
  await ext.put(chat({ ...sent, clientMessageId: null }));
  expect([ext.realtime.said, ext.closed]).toEqual([[sent], []]);
  const plain = await connected({ ext: false });
  await plain.put(chat({ ...sent, clientMessageId: 'short' }));
  expect([plain.realtime.said, plain.closed]).toEqual([[sent], []]);
});
