import * as v from 'valibot';
import { expect, test } from 'vitest';
import { EnterRoom } from '#contract/chat.ts';
import * as picks from '#src/domain/picks/queries.ts';
import { CallFailed } from '#src/sync/failure.ts';
import { takeLease } from '#src/sync/lease.ts';
import type { PullContext } from '#src/sync/pull/target.ts';
import { aPick } from '#tests/harness/picks.ts';
import { aRoom } from '#tests/harness/rooms.ts';
import { targetOf } from '#tests/harness/target-of.ts';
import { makeStage } from '#tests/sim/stage.ts';
import roomPulls, { type RoomContext } from './room.pull.ts';

const pick = aPick({ version: null });
const lists = ['picks:OWNER', 'picks:REQUESTER'];

/**
 * What entering the room of a PICK asks for after it, when that was known in one state and the room tells of another.
 */
const asksFor = async (known: string, told: string): Promise<string[]> => {
  const { store } = makeStage();
  const leaseHandle = await takeLease(store, 'test');
  await store.write([...picks.pickTables], 'relaxed', (tx) =>
    picks.put(tx, { ...pick, state: known }, { stamp: leaseHandle.stamp(), at: 1 }),
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
  const context = {
    call: async () => ({ value, dropped: 0 }),
    leaseHandle,
    serverNow: () => 7,
    also: (key: string) => asked.push(key),
  };
  const chat = { history: { catchUp: async () => {} }, mono: () => 0, moved: () => {} };
  const rooms = { ...chat, readNamedPicks: () => asked.push('told-picks') };
  const target = targetOf(roomPulls(rooms as unknown as RoomContext), `room:${pick.chatRoomId}`);
  await target.pull(context as unknown as PullContext);
  return asked;
};

test('[T11] a room that reports an agreement has both lists of PICKs read again', async () => {
  expect(await asksFor('PENDING', 'CONFIRMED')).toEqual(['told-picks', ...lists]);
});

test('[T11] a room that reports what was known has none read again', async () => {
  expect(await asksFor('CONFIRMED', 'CONFIRMED')).toEqual(['told-picks']);
});

/**
 * What is stored of a room with a PICK of which the server says that it was left, when a message was taken there
 * meanwhile or not.
 */
const leftOf = async (isTaken: boolean, state = 'CONFIRMED') => {
  const { store } = makeStage();
  const leaseHandle = await takeLease(store, 'test');
  const room = aRoom();
  await store.write([...picks.pickTables], 'relaxed', (tx) =>
    picks.put(tx, { ...pick, state, chatRoomId: room.chatRoomId }, { stamp: leaseHandle.stamp(), at: 1 }),
  );
  const put = (takenStamp?: number) =>
    store.write(['rooms'], 'relaxed', (tx) =>
      tx.put('rooms', takenStamp === undefined ? room : { ...room, takenStamp }),
    );
  await put();
  const left = new CallFailed({
    kind: 'refused',
    status: 404,
    code: 'ALREADY_LEFT_CHATROOM',
    data: null,
  });
  const asked: string[] = [];
  const context = {
    call: () => Promise.reject(left),
    certain: async () => {
      if (isTaken) await put(leaseHandle.stamp());
      throw left;
    },
    leaseHandle,
    serverNow: () => 7,
    also: (key: string) => asked.push(key),
  };
  const chat = { history: {}, mono: () => 0, moved: () => {}, also: () => {}, readNamedPicks: () => {} };
  // only these are used of an engine
  const target = targetOf(roomPulls(chat as unknown as RoomContext), `room:${room.chatRoomId}`);
  const ends = await target.pull(context as unknown as PullContext).then(
    () => 'done',
    (error: unknown) => (error === left ? 'failed' : 'broken'),
  );
  const { gone } = (await store.read(['rooms'], (tx) => tx.get('rooms', room.chatRoomId))) ?? {};
  const told = (await store.read(['toldPicks'], picks.duePicks)).map(({ appointmentId }) => appointmentId);
  return { ends, gone, told, asked };
};

test('[V26] a room of which an authenticated read says that it was left is gone', async () => {
  expect(await leftOf(false)).toMatchObject({ ends: 'done', gone: 'left' });
});

test('[V27] a room in which the server accepted a message since the read began is not gone by that read', async () => {
  expect(await leftOf(true)).toMatchObject({ ends: 'failed', gone: null, told: [] });
});

test('[T9] an agreed PICK of a room that another device left must be read: leaving cancelled it', async () => {
  expect(await leftOf(false)).toMatchObject({ told: [pick.appointmentId], asked: ['told-picks'] });
  expect(await leftOf(false, 'SUCCESS')).toMatchObject({ told: [] });
});
