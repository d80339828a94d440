import * as v from 'valibot';
import { expect, test } from 'vitest';
import { EnterRoom } from '#contract/room.ts';
import * as picks from '#src/db/picks.ts';
import { aPick } from '#tests/harness/picks.ts';
import { makeStage } from '#tests/sim/stage.ts';
import { takeLease } from '../lease.ts';
import type { PullContext } from '../pull/target.ts';
import { type RoomContext, roomTarget } from './room-target.ts';

const pick = aPick({ version: null });
const lists = ['picks:OWNER', 'picks:REQUESTER'];

/** What entering the room of a PICK asks for after it, when that was known in one state and the room tells of another. */
const asksFor = async (known: string, told: string): Promise<string[]> => {
  const { store } = makeStage();
  const grip = await takeLease(store, 'test');
  await store.write([...picks.pickTables], 'relaxed', (tx) =>
    picks.put(tx, { ...pick, state: known }, { stamp: grip.stamp(), at: 1 }),
  );
  const value = v.parse(EnterRoom, {
    chatRoom: { chatRoomId: pick.chatRoomId, myUserId: 12, opponentUserId: 7, opponentNickname: '초록여우' },
    item: { itemId: pick.itemId, title: pick.title },
    currentAppointment: {
      chatRoomId: pick.chatRoomId,
      isPresent: true,
      appointment: { ...pick, state: told },
    },
  });
  const asked: string[] = [];
  // only these are used of an engine
  const context = { call: async () => ({ value, dropped: 0 }), grip, serverNow: () => 7 };
  const chat = { history: { catchUp: async () => {} }, mono: () => 0, moved: () => {} };
  const target = roomTarget(
    { ...chat, also: (key: string) => asked.push(key) } as unknown as RoomContext,
    pick.chatRoomId,
  );
  await target.pull(context as unknown as PullContext);
  return asked;
};

test('[T11] a room that tells of an agreement has both lists of PICKs read again', async () => {
  expect(await asksFor('PENDING', 'CONFIRMED')).toEqual(['told-picks', ...lists]);
});

test('[T11] a room that tells what was known has none read again', async () => {
  expect(await asksFor('CONFIRMED', 'CONFIRMED')).toEqual(['told-picks']);
});
