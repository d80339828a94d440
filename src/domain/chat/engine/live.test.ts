import { expect, test } from 'vitest';
import type { ChatRoomId, UserId } from '#contract/ids.ts';
import { destinations } from '#contract/realtime.ts';
import { takeLease } from '#src/sync/lease.ts';
import type { SocketEvents } from '#src/sync/socket/socket-port.ts';
import { makeStage } from '#tests/sim/stage.ts';
import type { History } from './history.ts';
import { liveOver } from './live.ts';

const room = 58 as ChatRoomId; // the room
const me = 12 as UserId; // a member

test('[V19] a room of which something is received counts as unread until it is read from the server', async () => {
  const stage = makeStage();
  const doubted: ChatRoomId[] = [];
  const read: ChatRoomId[] = [];
  const sockets: SocketEvents[] = [];
  const live = liveOver(async (given) => {
    sockets.push(given);
    return { beatMs: 0, subscribe: () => () => {}, publish: () => {}, close: () => {} };
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
