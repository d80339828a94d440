import { expect, test } from 'vitest';
import type { ChatId, ChatRoomId, UserId } from '#contract/ids.ts';
import { CallFailed, Late } from '#src/sync/failure.ts';
import type { Call } from '#src/sync/http.ts';
import { takeLease } from '#src/sync/lease.ts';
import { aLine } from '#tests/harness/lines.ts';
import { aRoom } from '#tests/harness/rooms.ts';
import { makeStage } from '#tests/sim/stage.ts';
import * as rooms from '../rooms.ts';
import { makeHistory } from './history.ts';

const room = 1 as ChatRoomId; // the room
const id = (n: number) => String(n).padStart(6, '0') as ChatId; // compares as its number

test('[V12] a read of a room that is left meanwhile ends with the page on its way, and nothing of it is stored', async () => {
  const stage = makeStage();
  const leaseHandle = await takeLease(stage.store, 'here');
  await stage.store.write(['rooms'], 'relaxed', (tx) => tx.put('rooms', aRoom({ chatRoomId: room })));
  /** The line and the next cursor of each answer, and what comes in its place. */
  const answers: readonly (readonly [line: number, below: number | null, instead?: 'lost' | 'left'])[] = [
    [10, null], // all there is
    [40, 30],
    [30, 20, 'lost'], // the next read goes down to where this one was to end
    [50, 45, 'left'],
  ];
  let asked = 0;
  const call = (async () => {
    const [line, below, instead] = answers[asked] ?? [0, null, 'lost'];
    asked += 1;
    if (instead === 'lost') throw new CallFailed({ kind: 'unanswered' });
    const stamp = leaseHandle.stamp();
    if (instead === 'left')
      await leaseHandle.write(['rooms', 'messages', 'spans'], 'relaxed', (tx) =>
        rooms.putGone(tx, room, 'left', { stamp, asked: stamp }),
      );
    const { chatId, userId, content, createdAt } = aLine({ chatId: id(line) });
    const rest = { isNotification: false, isPick: false, pickInfo: null, clientMessageId: null };
    const cursorId = below === null ? null : id(below);
    const messages = [{ chatId, userId, content, createdAt, ...rest }];
    return { value: { messages, hasNext: below !== null, cursorId }, dropped: 0 };
  }) as unknown as Call; // it only loads chats
  const history = makeHistory({
    me: 1 as UserId, // a member
    leaseHandle,
    serverNow: () => 0,
    canFollow: () => false,
    keepsNames: () => false,
    mono: () => 0,
    isLooking: () => false,
    onPicksDue: () => {},
    onSettled: () => {},
  });
  await history.catchUp(call, room);
  await expect(history.catchUp(call, room)).rejects.toMatchObject({ failure: { kind: 'unanswered' } });
  expect(asked).toBe(3);
  await expect(history.catchUp(call, room)).rejects.toBeInstanceOf(Late);
  expect(asked).toBe(4);
  expect([stage.account.all('messages'), stage.account.all('spans')]).toEqual([[], []]);
});
