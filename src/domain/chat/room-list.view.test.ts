import { expect, test } from 'vitest';
import type { ItemId, UserId } from '#contract/ids.ts';
import type { OutboxEntry } from '#src/db/rows.ts';
import { aKey, anEntry } from '#tests/harness/outbox-entries.ts';
import { aRoom, aRoomList } from '#tests/harness/rooms.ts';
import { makeStage } from '#tests/sim/stage.ts';
import { heardNow } from './heard.view.ts';
import { roomListView, unreadView } from './room-list.view.ts';
import type { RoomListRow, RoomRow } from './rows.ts';

const me = 5 as UserId; // any number is an id
const day = (n: number): string => `2026-11-${String(n).padStart(2, '0')}T12:00:00`;

const setUp = async (
  rooms: readonly RoomRow[],
  list: RoomListRow | null = aRoomList(),
  outbox: readonly OutboxEntry[] = [],
) => {
  const { store } = makeStage();
  await store.write(['rooms', 'roomLists', 'outbox'], 'relaxed', async (tx) => {
    await tx.putMany('rooms', rooms);
    if (list !== null) await tx.put('roomLists', list);
    await tx.putMany('outbox', outbox);
  });
  const ids = async (limit?: number) =>
    (await roomListView(store, me, null, limit))?.rooms.map(({ room }) => room.chatRoomId);
  return { store, ids };
};
const of = (n: number, change: Parameters<typeof aRoom>[0] = {}) =>
  aRoom({ chatRoomId: n, itemId: 300 + n, lastChatAt: day(30 - n), ...change });
const leave = (change: Partial<OutboxEntry> = {}) =>
  anEntry({ kind: 'room.leave', lane: 'room:1', args: { chatRoomId: 1 }, ...change });

test('a window has the newest rooms and says that there are more', async () => {
  const { store, ids } = await setUp([of(1), of(2), of(3)]);
  expect(await ids(2)).toEqual([1, 2]);
  expect(await roomListView(store, me, null, 2)).toMatchObject({ beyond: true, more: false });
  expect(await roomListView(store, me, null, 3)).toMatchObject({ beyond: false, more: false });
  expect(await ids()).toEqual([1, 2, 3]);
});

test('a room is hidden while its leaving is pending, and is back when that is refused', async () => {
  const waiting = await setUp([of(1), of(2)], aRoomList(), [leave()]);
  expect(await waiting.ids()).toEqual([2]);
  const refused = await setUp([of(1), of(2)], aRoomList(), [leave({ state: 'failed' })]);
  expect(await refused.ids()).toEqual([1, 2]);
});

test('the list of a listing has only its rooms, and is null before its first fetch', async () => {
  const { store } = await setUp([of(1), of(2)]);
  const about = await roomListView(store, me, 302 as ItemId);
  expect(about?.rooms.map(({ room }) => room.chatRoomId)).toEqual([2]);
  expect(await roomListView(store, me, 999 as ItemId)).toBeNull();
});

test('the user’s own pending line replaces the server’s last line, with its state', async () => {
  const said = anEntry({
    id: aKey(3),
    kind: 'chat.send',
    lane: 'room:1',
    args: { chatRoomId: 1, itemId: null, content: '지금 가요' },
    state: 'failed',
  });
  const { store } = await setUp([of(1)], aRoomList(), [said]);
  expect((await roomListView(store, me, null))?.rooms[0]?.last).toEqual({
    content: '지금 가요',
    isMine: true,
    state: 'failed',
  });
});

test('the unread total counts all rooms that were not left', async () => {
  const { store } = await setUp([
    of(1, { unread: 2 }),
    of(2, { unread: 4, gone: 'left' }),
    of(3, { unread: 1 }),
  ]);
  expect(await unreadView(store)).toBe(3);
});

test('a banner takes the sender from the room, and is empty for a room that was left', async () => {
  const { store } = await setUp([of(1), of(2, { gone: 'left' })]);
  const hear = (n: number) =>
    store.write(['heard'], 'relaxed', (tx) =>
      tx.put('heard', {
        id: 'newest',
        count: n,
        chatRoomId: of(n).chatRoomId,
        nickname: '버건디러버',
        photo: null,
        content: '네',
      }),
    );
  expect(await heardNow(store)).toEqual({ count: 0, line: null });
  await hear(1);
  expect(await heardNow(store)).toMatchObject({ count: 1, line: { personId: 7, content: '네' } });
  await hear(2);
  expect(await heardNow(store)).toEqual({ count: 2, line: null });
  await hear(9);
  expect(await heardNow(store)).toMatchObject({ count: 9, line: { personId: 9 } });
});
