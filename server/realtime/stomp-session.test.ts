import { expect, test } from 'vitest';
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
import { encodeFrame } from './frames.ts';

test('CONNECT is answered with the best version, the beat and the user; what else it carries is not read (B-62)', async () => {
  const it = openSession();
  await it.put('STOMP\naccept-version:1.0,1.1\nlogin:root\npasscode:x\nhost:evil\nheart-beat:0,0\n\n\0');
  expect(it.last()).toMatchObject({ command: 'CONNECTED', version: '1.1', 'user-name': '7' });
  expect(it.last()).toMatchObject({ 'heart-beat': '10000,10000', session: it.session.peer.id });
  expect(it.hub.calls).toEqual(['join']);
});

test('a CONNECT without versions speaks 1.0', async () => {
  const it = openSession();
  await it.put('CONNECT\n\n\0');
  expect(it.last()).toMatchObject({ command: 'CONNECTED', version: '1.0' });
});

test.each([
  ['a SUBSCRIBE before CONNECT', subscribe('a', user), 'INVALID_INPUT'],
  ['a SEND before CONNECT', chat({ chatRoomId: 1, content: 'a' }), 'INVALID_INPUT'],
  ['a version nobody speaks', 'CONNECT\naccept-version:2.0\n\n\0', 'INVALID_INPUT'],
  ['a second CONNECT', `${connect}${connect}`, 'INVALID_INPUT'],
  ['a frame of a server', `${connect}MESSAGE\n\n\0`, 'INVALID_INPUT'],
  ['BEGIN', `${connect}BEGIN\ntransaction:1\n\n\0`, 'METHOD_NOT_ALLOWED'],
  ['COMMIT', `${connect}COMMIT\ntransaction:1\n\n\0`, 'METHOD_NOT_ALLOWED'],
  ['ABORT', `${connect}ABORT\ntransaction:1\n\n\0`, 'METHOD_NOT_ALLOWED'],
  ['ACK', `${connect}ACK\nid:1\n\n\0`, 'METHOD_NOT_ALLOWED'],
  ['NACK', `${connect}NACK\nid:1\n\n\0`, 'METHOD_NOT_ALLOWED'],
  ['a SUBSCRIBE without id', `${connect}SUBSCRIBE\ndestination:${user}\n\n\0`, 'INVALID_INPUT'],
  ['a SUBSCRIBE without destination', `${connect}SUBSCRIBE\nid:1\n\n\0`, 'INVALID_INPUT'],
  ['an id in use', `${connect}${subscribe('a', user)}${subscribe('a', room(58))}`, 'INVALID_INPUT'],
  ['an endless id', `${connect}${subscribe('a'.repeat(129), user)}`, 'INVALID_INPUT'],
  ['a selector', `${connect}${subscribe('a', user, { selector: 'T(java.lang.Runtime)' })}`, 'INVALID_INPUT'],
  [
    'a SEND in a transaction',
    `${connect}${chat({ chatRoomId: 1, content: 'a' }, { transaction: 't' })}`,
    'METHOD_NOT_ALLOWED',
  ],
  [
    'a SEND as HTML',
    `${connect}${chat({ chatRoomId: 1, content: 'a' }, { 'content-type': 'text/html' })}`,
    'UNSUPPORTED_MEDIA_TYPE',
  ],
  ['an UNSUBSCRIBE without id', `${connect}UNSUBSCRIBE\n\n\0`, 'INVALID_INPUT'],
])('%s is answered by ERROR and ends the connection (B-62, B-67, B-72)', async (_name, text, code) => {
  const it = openSession();
  await it.put(text);
  expectEnded(it, code, 1002);
  expect(it.hub.said).toEqual([]);
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
])('SUBSCRIBE %j reaches no hub (B-67)', async (destination) => {
  const it = await connected();
  await it.put(subscribe('a', destination));
  expectEnded(it, 'NOT_FOUND', 1002);
  expect(it.hub.calls).toEqual(['join', 'leave']);
});

test.each([room(58), user, '/pub/chat/', '/pub/**', '/sub/chat', '/topic/chat'])(
  'SEND to %s forges no event (B-68)',
  async (destination) => {
    const it = await connected();
    await it.put(subscribe('a', room(58)), chat({ chatRoomId: 58, content: 'x' }, { destination }));
    expectEnded(it, 'NOT_FOUND', 1002);
    expect(it.frames().map(({ command }) => command)).toEqual(['CONNECTED', 'ERROR']);
  },
);

test('an own channel is registered before it is told the total', async () => {
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

test('a room subscribed under two ids is heard twice, and left with the last', async () => {
  const it = await connected();
  await it.put(
    subscribe('ㄱ:1', room(58)),
    subscribe('b\n\\', room(58)),
    chat({ chatRoomId: 58, content: '안녕' }),
  );
  const heard = it.frames().filter(({ command }) => command === 'MESSAGE');
  expect(heard.map(({ headers }) => headers.get('subscription'))).toEqual(['ㄱ:1', 'b\n\\']);
  expect(new Set(heard.map(({ headers }) => headers.get('message-id'))).size).toBe(2);
  await it.put(encodeFrame('UNSUBSCRIBE', { id: 'ㄱ:1' }));
  expect(it.hub.calls.filter((call) => call.startsWith('exit'))).toEqual([]);
  await it.put(encodeFrame('UNSUBSCRIBE', { id: 'b\n\\' }), chat({ chatRoomId: 58, content: 'x' }));
  expect(it.hub.calls).toEqual(['join', 'enter 58', 'enter 58', 'say 58', 'exit 58', 'say 58']);
  expect(it.frames().filter(({ command }) => command === 'MESSAGE')).toHaveLength(2);
});

test('the own channel is given up with its last id', async () => {
  const it = await connected();
  await it.put(subscribe('a', user), subscribe('b', user), encodeFrame('UNSUBSCRIBE', { id: 'a' }));
  expect(it.hub.calls).not.toContain('unhear');
  await it.put(encodeFrame('UNSUBSCRIBE', { id: 'b' }));
  expect(it.hub.calls.at(-1)).toBe('unhear');
});

test('an unknown id is unsubscribed without harm, and its receipt honoured (B-72)', async () => {
  const it = await connected();
  await it.put(encodeFrame('UNSUBSCRIBE', { id: 'never', receipt: 'r:1' }));
  expect(it.last()).toMatchObject({ command: 'RECEIPT', 'receipt-id': 'r:1' });
  expect(it.closed).toEqual([]);
});

test('twenty subscriptions fit, the next ends the connection (B-67)', async () => {
  const it = await connected();
  for (let n = 1; n <= 20; n += 1) await it.put(subscribe(`${n}`, room(n)));
  expect(it.closed).toEqual([]);
  await it.put(subscribe('21', room(21)));
  expectEnded(it, 'TOO_MANY_REQUESTS', 1008);
});

test('a refused room is told on the own channel, and the connection lives on (contract §4.9)', async () => {
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
  ['where no own channel could be told', {}, ''],
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
  expect(it.hub.said).toEqual([
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
  'a chat whose content is %s is refused by name, and the connection lives on',
  async (_what, message, code) => {
    const it = await connected();
    await it.put(subscribe('a', user), chat(message, { receipt: 'r' }));
    expect(it.last().body).toMatchObject({
      type: 'CHAT_REJECTED',
      message: { chatRoomId: 58, clientMessageId: key, code },
    });
    expect([it.hub.said, it.closed]).toEqual([[], []]);
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
])('a chat body that is %s cannot be answered by name: ERROR (B-66, B-69)', async (_what, body) => {
  const it = await connected();
  await it.put(subscribe('a', user), encodeFrame('SEND', { destination: '/pub/chat' }, body));
  expectEnded(it, 'INVALID_INPUT', 1002);
  expect(it.hub.said).toEqual([]);
});

test('a plain server is silent about a chat it does not take, and sends no extension', async () => {
  const it = await connected({ ext: false });
  await it.put(subscribe('a', user));
  const before = it.sent.length;
  await it.put(chat({ chatRoomId: 58, content: ' ' }), chat({ chatRoomId: 1000, content: 'x' }));
  expect([it.sent.length, it.closed]).toEqual([before, []]);
});

test('an id of null is none, and a plain server knows no such key, whatever it says (contract §1.10)', async () => {
  const sent = { chatRoomId: 58, content: '안녕' };
  const ext = await connected();
  await ext.put(chat({ ...sent, clientMessageId: null }));
  expect([ext.hub.said, ext.closed]).toEqual([[sent], []]);
  const plain = await connected({ ext: false });
  await plain.put(chat({ ...sent, clientMessageId: 'short' }));
  expect([plain.hub.said, plain.closed]).toEqual([[sent], []]);
});

test('content that looks like a protocol is data, byte for byte (B-70)', async () => {
  const it = await connected();
  const content = 'a\n\nMESSAGE\ndestination:/user/sub\n\n{}\u2028<script>\\n\\c🐺';
  await it.put(subscribe('a', room(58)), chat({ chatRoomId: 58, content }));
  expect(it.last().body.message.content).toBe(content);
  expect(it.frames().map(({ command }) => command)).toEqual(['CONNECTED', 'MESSAGE']);
});
