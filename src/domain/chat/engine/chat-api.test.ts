import { expect, test } from 'vitest';
import type { ChatId, ChatRoomId, UserId } from '#contract/ids.ts';
import { takeLease } from '#src/sync/lease.ts';
import { aLine } from '#tests/harness/lines.ts';
import { makeStage } from '#tests/sim/stage.ts';
import { makeChatApi } from './chat-api.ts';

const room = 1 as ChatRoomId; // any positive number is a room's id

const setUp = async (isRead: boolean) => {
  const { store, clock } = makeStage();
  const leaseHandle = await takeLease(store, 'test');
  let reads = 0;
  const { api } = makeChatApi({
    me: 1 as UserId, // a member
    clock,
    leaseHandle,
    serverNow: () => 1,
    isOpen: () => true,
    isLooking: () => false,
    publish: () => {},
    isRead: () => isRead,
    catchUp: async (id) => {
      reads += 1;
      const line = aLine({ chatRoomId: id, chatId: 'a1' as ChatId }); // compares as any id
      await leaseHandle.write(['messages'], 'relaxed', (tx) => tx.put('messages', line));
    },
    reachBack: async () => true,
  });
  return { tip: () => api.tip(room), reads: () => reads };
};

test('[V19] the newest line of a room that was not read since something of it was received is read first', async () => {
  const it = await setUp(false);
  expect([(await it.tip())?.chatId, it.reads()]).toEqual(['a1', 1]);
});

test('[V19] the newest line of a room that was read is the stored one', async () => {
  const it = await setUp(true);
  expect([await it.tip(), it.reads()]).toEqual([null, 0]);
});
