import { expect, test } from 'vitest';
import { destinations } from '#contract/chat.ts';
import type { ChatRoomId, UserId } from '#contract/ids.ts';
import * as picks from '#src/domain/picks/queries.ts';
import { takeLease } from '#src/sync/lease.ts';
import { aKey } from '#tests/harness/outbox-entries.ts';
import { aPick } from '#tests/harness/picks.ts';
import { aRoom } from '#tests/harness/rooms.ts';
import { makeStage } from '#tests/sim/stage.ts';
import { isOthers, makeReceive, type ReceiveDeps } from './receive.ts';

const me = 12 as UserId; // a member
const other = 7 as UserId;
const opponentNickname = '초록여우';

test('a line that the user caused is not taken for the other user’s, also where the server names its author by the nickname alone', () => {
  const of = (mostRecentChatUserId: UserId | null, mostRecentChatNickname: string | null): boolean =>
    isOthers({ mostRecentChatUserId, mostRecentChatNickname, opponentNickname }, me);
  expect(of(null, '푸른늑대')).toBe(false);
  expect(of(me, '푸른늑대')).toBe(false);
  expect(of(null, opponentNickname)).toBe(true);
  expect(of(other, opponentNickname)).toBe(true);
  expect(of(null, null)).toBe(true);
});

const room = 58 as ChatRoomId; // of the stored room

/** A device with one room, what it is told, and what comes of that, in order. */
const setUp = async ({ isLooking = false } = {}) => {
  const { store, account } = makeStage();
  const leaseHandle = await takeLease(store, 'test');
  await store.write(['rooms'], 'relaxed', (tx) => tx.put('rooms', aRoom({ chatRoomId: room })));
  const came: string[] = [];
  const history = {
    applyReceived: async (id: ChatRoomId, lines: readonly unknown[]) =>
      came.push(`line ${id} ${lines.length}`),
  } as unknown as ReceiveDeps['history']; // nothing else is used
  const receive = makeReceive({
    me,
    leaseHandle,
    serverNow: () => 7,
    history,
    isLooking: (id) => isLooking && id === room,
    readRoom: (id) => came.push(`read ${id}`),
    onPicksDue: (id) => came.push(`picks due ${id}`),
    enterRoom: (id) => came.push(`enter ${id}`),
    refreshList: () => came.push('list'),
    onNews: () => came.push('news'),
    onRejected: (key, code) => came.push(`rejected ${key} ${code}`),
    onRoomRefused: (id) => came.push(`refused ${id}`),
  });
  return {
    came,
    toUser: (type: string, message: object) => receive(destinations.user, JSON.stringify({ type, message })),
    toRoom: (type: string, message: object) =>
      receive(destinations.room(room), JSON.stringify({ type, message })),
    pick: (change: Parameters<typeof aPick>[0]) =>
      store.write([...picks.pickTables], 'relaxed', (tx) =>
        picks.put(tx, aPick(change), { stamp: 1, at: 1 }),
      ),
    due: () => account.all('toldPicks').map(({ appointmentId, version }) => [appointmentId, version]),
    heard: () =>
      account.all('heard').map(({ count, chatRoomId, content }) => ({ count, chatRoomId, content })),
    last: () => account.all('rooms')[0]?.last?.content,
  };
};

/** A new message of the room, as the list shows it. */
const chat = (change: object = {}) => ({
  chatRoomId: room,
  opponentUserId: other,
  opponentNickname,
  mostRecentChatContent: '내일 괜찮으세요?',
  mostRecentChatUserId: other,
  lastChatAt: '2026-11-20T18:30:00.000000',
  unreadChatCount: 1,
  ...change,
});

const bannered = [{ count: 1, chatRoomId: room, content: '내일 괜찮으세요?' }];
for (const [what, change, isLooking, came, heard] of [
  [
    'of another user is news and has a banner, and its room is read',
    {},
    false,
    ['news', `read ${room}`],
    bannered,
  ],
  ['of another user has no banner in the room that is on screen', {}, true, ['news', `read ${room}`], []],
  ['without a text has no banner', { mostRecentChatContent: null }, false, ['news', `read ${room}`], []],
  ['that the user sent elsewhere is no news', { mostRecentChatUserId: me }, false, [`read ${room}`], []],
  [
    'of a room that is not stored has the list read',
    { chatRoomId: 59 },
    true,
    ['news', 'list'],
    [{ ...bannered[0], chatRoomId: 59 }],
  ],
] as const)
  test(`[V2] a message ${what}`, async () => {
    const it = await setUp({ isLooking });
    await it.toUser('CHAT', chat(change));
    expect([it.came, it.heard()]).toEqual([came, heard]);
  });

test('[V2] an own message that an older server echoes as its recipient sees it has its room read, and changes nothing else', async () => {
  const it = await setUp();
  await it.toUser('CHAT', chat({ opponentUserId: me, opponentNickname: '푸른늑대' }));
  expect([it.came, it.heard(), it.last()]).toEqual([[`read ${room}`], [], aRoom().last?.content]);
});

test('a refused message is reported by its key and code, and one without a key not at all', async () => {
  const it = await setUp();
  await it.toUser('CHAT_REJECTED', { chatRoomId: room, clientMessageId: null, code: 'INVALID_INPUT' });
  await it.toUser('CHAT_REJECTED', { chatRoomId: room, clientMessageId: aKey(3), code: 'USER_BLOCK_EXIST' });
  await it.toUser('SUBSCRIBE_REJECTED', { chatRoomId: room, code: 'NOT_CHATROOM_PARTICIPANT' });
  expect(it.came).toEqual([`rejected ${aKey(3)} USER_BLOCK_EXIST`, `refused ${room}`]);
});

test('[V2] a line of a room is stored and the room is read; a card or a notice is news, and the room is entered again unless the line names its PICK', async () => {
  const line = {
    chatId: 'a1',
    userId: other,
    content: '네',
    isNotification: false,
    isPick: false,
    pickInfo: null,
    createdAt: '2026-11-20T18:30:00.000000',
  };
  for (const [change, more] of [
    [{}, []],
    [{ isNotification: true }, ['news', `enter ${room}`]],
    [{ isPick: true }, ['news', `enter ${room}`]],
    [{ isNotification: true, pickChange: { appointmentId: 905, version: 3 } }, ['news']],
  ] as const) {
    const it = await setUp();
    await it.toRoom('CHAT', { ...line, ...change });
    expect(it.came).toEqual([`line ${room} 1`, ...more, `read ${room}`]);
  }
});

test('[T9] a PICK that an event reports is due to be read, unless it is stored as the change left it', async () => {
  const it = await setUp();
  await it.pick({ appointmentId: 905, version: 2, chatRoomId: room });
  const change = { appointmentId: 905, chatRoomId: room, itemId: 341, state: 'CONFIRMED' };
  for (const version of [1, 2]) await it.toUser('PICK', { ...change, version });
  expect([it.came, it.due()]).toEqual([[], []]);
  await it.toUser('PICK', { ...change, version: 3 });
  await it.toUser('PICK', { ...change, appointmentId: 906, version: 1 });
  expect(it.came).toEqual([`picks due ${room}`, `picks due ${room}`]);
  expect(it.due()).toEqual([
    [905, 3],
    [906, 1],
  ]);
});
