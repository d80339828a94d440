import { expect, test } from 'vitest';
import { aMessage } from '#tests/harness/chat-rows.ts';
import { aRoom } from '#tests/harness/rooms.ts';
import { makeStage } from '#tests/sim/stage.ts';
import * as rooms from './rooms.ts';

test('[V24] the unread count of the server counts until the list shows nothing newer than what is stored', async () => {
  const { store, account } = makeStage();
  const row = aRoom({ unread: 0, serverUnread: 3, hintStamp: 5, headStamp: 4 });
  expect(rooms.unreadOf(row)).toBe(3);
  await store.write(['rooms'], 'relaxed', (tx) => rooms.putUnreadCurrent(tx, row, 5));
  expect(account.all('rooms').map(rooms.unreadOf)).toEqual([0]);
});

test('[V24] a line that is counted here counts beside a lower count of the server', () => {
  expect(rooms.unreadOf(aRoom({ unread: 2, serverUnread: 1, hintStamp: 5, headStamp: 4 }))).toBe(2);
});

for (const [what, gone, goneStamp, stamp, isAnswer, expected] of [
  ['a room that is there', null, undefined, 6, false, true],
  ['a room that was entered again since it was left', null, 5, 6, false, true],
  ['a room that was entered again, from before it was left', null, 5, 4, false, false],
  [
    'a room that was entered again, as an answer to a request from before it was left',
    null,
    5,
    4,
    true,
    false,
  ],
  ['a room that was left, as a live event', 'left', 5, 6, false, false],
  ['a room that was left, as an answer to a later request', 'left', 5, 6, true, true],
  ['a room that was left, as an answer to an earlier request', 'left', 5, 4, true, false],
] as const)
  test(`[V12] lines of ${what} are ${expected ? '' : 'not '}stored`, () => {
    const row = aRoom({ gone, ...(goneStamp !== undefined && { goneStamp }) });
    expect(rooms.takesLines(row, stamp, isAnswer)).toBe(expected);
  });

test('[V8] a look into a room marks what is stored as seen, and nothing where its lines are missing', async () => {
  const { store, account } = makeStage();
  const unread = { unread: 2, serverUnread: 2, readUpTo: null };
  const entered = {} as never; // nothing of it is read
  const readAfterLook = async (change: Parameters<typeof aRoom>[0]) => {
    const row = aRoom({ ...unread, ...change });
    await store.write(['rooms', 'messages'], 'relaxed', async (tx) => {
      await tx.put('rooms', row);
      await rooms.putSeen(tx, row.chatRoomId);
    });
    const [seen] = account.all('rooms');
    return [seen?.readUpTo, seen?.unread, seen?.serverUnread];
  };
  expect(await readAfterLook({ entered: null })).toEqual([null, 2, 2]);
  expect(await readAfterLook({ entered, last: null })).toEqual(['', 0, 0]);
  const line = { ...aMessage(1, 1), chatRoomId: aRoom().chatRoomId };
  await store.write(['messages'], 'relaxed', (tx) => tx.put('messages', line));
  expect(await readAfterLook({ entered: null })).toEqual([line.chatId, 0, 0]);
});
