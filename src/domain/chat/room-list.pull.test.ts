import * as v from 'valibot';
import { expect, test } from 'vitest';
import { ChatRoomPage } from '#contract/chat.ts';
import type { LocalDateTime } from '#contract/moment.ts';
import { takeLease } from '#src/sync/lease.ts';
import type { PullContext } from '#src/sync/pull/target.ts';
import { aMessage } from '#tests/harness/chat-rows.ts';
import { aRoomList } from '#tests/harness/rooms.ts';
import { targetOf } from '#tests/harness/target-of.ts';
import { makeStage } from '#tests/sim/stage.ts';
import type { RoomContext } from './room.pull.ts';
import roomListPulls from './room-list.pull.ts';
import type { RoomListRow } from './rows.ts';

/** A moment of one evening, by its minute. */
const minute = (n: number) => `2026-11-20T18:${String(n).padStart(2, '0')}:00.000000` as LocalDateTime; // of that shape

/** A page with a room for each of these minutes; the list goes on below it. */
const pageOf = (minutes: readonly number[]): ChatRoomPage => {
  const last = minutes.at(-1) ?? 0;
  return v.parse(ChatRoomPage, {
    chatRooms: minutes.map((n) => ({
      chatRoomId: n,
      itemId: 341,
      opponentUserId: 7,
      opponentNickname: '초록여우',
      lastChatAt: minute(n),
      unreadChatCount: 0,
    })),
    hasNext: true,
    cursorId: last,
    cursorLastChatAt: minute(last),
  });
};

/** How much of the list is stored after it was read, and how many pages that took. */
const readAfter = async (
  known: Partial<RoomListRow>,
  pages: readonly (readonly number[])[],
  shown: number | null = null,
) => {
  const { store, account } = makeStage();
  const leaseHandle = await takeLease(store, 'test');
  await store.write(['roomLists'], 'relaxed', (tx) => tx.put('roomLists', aRoomList(known)));
  let asked = 0;
  const call = async () => {
    const minutes = pages[asked];
    if (minutes === undefined) throw new Error('reads too far down');
    asked += 1;
    return { value: pageOf(minutes), dropped: 0 };
  };
  const queued: string[] = [];
  if (shown !== null)
    await store.write(['messages'], 'relaxed', (tx) =>
      tx.put('messages', { ...aMessage(1, 1), chatRoomId: shown as never, createdAt: minute(shown) }),
    );
  const context = { call, leaseHandle, serverNow: () => 7, later: (key: string) => queued.push(key) };
  // only these are used of an engine
  const rooms = { moved: () => {}, isLooking: (room: number) => room === shown };
  const target = targetOf(roomListPulls(rooms as unknown as RoomContext), 'rooms');
  const pull = () => target.pull(context as unknown as PullContext);
  await pull();
  return { list: account.all('roomLists')[0], rooms: account.all('rooms'), asked, queued, pull };
};

/** Read down to minute 20 while the newest room was that of minute 30; the rest is below. */
const known = {
  whole: minute(30),
  floor: minute(20),
  next: { cursorId: 20, cursorLastChatAt: minute(20) },
};

test('[V7] a list is read down to what had not changed, and older rooms continue where they did', async () => {
  const { list, asked } = await readAfter(known, [[50, 40], [35, 25], [22]]);
  expect([list, asked]).toMatchObject([{ whole: minute(50), floor: minute(20), next: known.next }, 2]);
});

test('[V7] a list whose known end was another list’s continues below what was read of it', async () => {
  const { list, asked } = await readAfter(known, [[50, 40], [35, 15], [12]]);
  expect([list, asked]).toMatchObject([
    { whole: minute(50), floor: minute(15), next: { cursorId: 15, cursorLastChatAt: minute(15) } },
    2,
  ]);
});

test('[P21] the first read of the rooms in an engine queues what comes ahead behind them, and a later one does not', async () => {
  const { queued, pull } = await readAfter({ ...known, whole: minute(45) }, [
    [50, 40],
    [50, 40],
  ]);
  expect(queued).toEqual(['room:50', 'room:40', 'ahead']);
  queued.length = 0;
  await pull();
  expect(queued).toEqual(['room:50', 'room:40']);
});

test('[V8] a room whose lines came before the list named it has no unread line of them while a tab shows it', async () => {
  const { rooms } = await readAfter(known, [[50, 15]], 50);
  const [shown, other] = [50, 15].map((room) => rooms.find(({ chatRoomId }) => chatRoomId === room));
  expect([shown?.readUpTo, shown?.unread]).toEqual([aMessage(1, 1).chatId, 0]);
  expect(other?.readUpTo).toBeNull();
});
