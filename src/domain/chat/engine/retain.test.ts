import { expect, test } from 'vitest';
import type { ChatId, ChatRoomId } from '#contract/ids.ts';
import { takeLease } from '#src/sync/lease.ts';
import { aLine } from '#tests/harness/lines.ts';
import { aRoom } from '#tests/harness/rooms.ts';
import { makeStage } from '#tests/sim/stage.ts';
import type { SpanRow } from '../rows.ts';
import { retain } from './retain.ts';

const id = (n: number) => n.toString(16).padStart(4, '0') as ChatId; // compares as its number

/** Rooms of so many lines each, each proven whole down to its beginning. */
const setUp = async (sizes: readonly number[], change: Parameters<typeof aRoom>[0] = {}) => {
  const stage = makeStage();
  await stage.store.write(['rooms', 'messages', 'spans'], 'relaxed', async (tx) => {
    for (const [at, size] of sizes.entries()) {
      const chatRoomId = at + 1;
      const room = aRoom({ ...change, chatRoomId, lastChatAt: `2026-11-2${at}T10:00:00.000000` });
      await tx.put('rooms', room);
      for (let n = 1; n <= size; n += 1) await tx.put('messages', aLine({ chatRoomId, chatId: id(n) }));
      await tx.put('spans', { chatRoomId: room.chatRoomId, lo: id(1), hi: id(size), below: null });
    }
  });
  const count = (room: number) =>
    stage.account.all('messages').filter(({ chatRoomId }) => chatRoomId === room).length;
  const spans = (room: number): SpanRow[] =>
    stage.account.all('spans').filter((row) => row.chatRoomId === room);
  return { stage, count, spans, leaseHandle: await takeLease(stage.store, 'test') };
};

test('[V13] the room that was quiet longest loses its oldest lines first, and records where the next one is', async () => {
  const it = await setUp([30, 30]);
  expect(await retain(it.leaseHandle, { most: 45, least: 5 })).toBe(15);
  expect([it.count(1), it.count(2)]).toEqual([15, 30]);
  expect(it.spans(1)).toEqual([{ chatRoomId: 1 as ChatRoomId, lo: id(16), hi: id(30), below: id(15) }]);
  expect(it.spans(2)).toMatchObject([{ lo: id(1), below: null }]);
});

test('[V13] a room keeps its newest lines, however many lines there are', async () => {
  const it = await setUp([30, 30]);
  expect(await retain(it.leaseHandle, { most: 1, least: 5 })).toBe(50);
  expect([it.count(1), it.count(2)]).toEqual([5, 5]);
});

test('[V28] [I25] a room with unread lines stays whole', async () => {
  const it = await setUp([30], { unread: 1 });
  expect(await retain(it.leaseHandle, { most: 1, least: 5 })).toBe(0);
  expect(it.count(1)).toBe(30);
});
