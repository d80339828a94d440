import { expect, test } from 'vitest';
import { destinations } from '#contract/chat.ts';
import type { ChatRoomId, UserId } from '#contract/ids.ts';
import { takeLease } from '#src/sync/lease.ts';
import type { SocketEvents } from '#src/sync/socket/socket-port.ts';
import { makeStage } from '#tests/sim/stage.ts';
import type { History } from './history.ts';
import { liveOver } from './live.ts';

const room = 58 as ChatRoomId; // the room
const me = 12 as UserId; // a member

/** A live session whose sockets are these users', one after the other; null: the server does not say whose. */
const setUp = async (users: readonly (string | null)[]) => {
  const stage = makeStage();
  const doubted: ChatRoomId[] = [];
  const read: ChatRoomId[] = [];
  const sockets: SocketEvents[] = [];
  const closed: (string | null)[] = [];
  const live = liveOver(async (given) => {
    sockets.push(given);
    const user = users[sockets.length - 1] ?? null;
    return {
      beatMs: 0,
      user,
      subscribe: () => () => {},
      publish: () => {},
      close: () => void closed.push(user),
    };
  })({
    me,
    clock: stage.clock,
    random: () => 0,
    leaseHandle: await takeLease(stage.store, 'test'),
    history: { doubt: (id) => void doubted.push(id), renew: () => {} } as History, // only these are used here
    serverNow: () => 0,
    settle: async () => {},
    catchUp: async (id) => void read.push(id),
    chase: () => {},
    onPicksDue: () => {},
    onNews: () => {},
    isReliable: () => true,
    isFree: () => true,
    onOpen: () => {},
    onRejected: () => {},
    onFatal: (error) => {
      throw error;
    },
  });
  live.wake();
  await stage.advance(10);
  return { stage, live, doubted, read, sockets, closed };
};

test('[V19] a room of which something is received counts as unread until it is read from the server', async () => {
  const { stage, live, doubted, read, sockets } = await setUp([null]);
  const lastChatAt = '2026-11-20T18:00:00.000001';
  const opponent = { opponentUserId: me, opponentNickname: '초록여우' }; // an own message, as an older server echoes it
  const echo = { chatRoomId: room, ...opponent, lastChatAt, unreadChatCount: 0 };
  for (const events of sockets)
    events.onEvent(destinations.user, JSON.stringify({ type: 'CHAT', message: echo }));
  await stage.advance(10);
  expect([doubted, read]).toEqual([[room], []]);
  await stage.advance(1_000);
  expect(read).toEqual([room]);
  live.stop();
});

test('[V10] a socket that the server opened for another account is left, and another is opened', async () => {
  const { stage, live, sockets, closed } = await setUp(['7', '12']);
  expect([closed, live.isOpen()]).toEqual([['7'], false]);
  await stage.advance(30_000);
  expect([sockets.length, closed, live.isOpen()]).toEqual([2, ['7'], true]);
  live.stop();
});
