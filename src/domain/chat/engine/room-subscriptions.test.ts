import { expect, test } from 'vitest';
import type { ChatRoomId } from '#contract/ids.ts';
import type { Socket } from '#src/sync/socket/socket-port.ts';
import { makeStage } from '#tests/sim/stage.ts';
import { makeRoomSubscriptions } from './room-subscriptions.ts';

const room = 1 as ChatRoomId; // any positive number is a room's id

test('[V17] a room after whose subscription connections end at once is subscribed to again after a minute, not before', async () => {
  const { clock, advance } = makeStage();
  let subscriptions = 0;
  const socket = {
    subscribe: () => {
      subscriptions += 1;
      return () => {};
    },
  } as unknown as Socket; // nothing else is used
  const rooms = makeRoomSubscriptions({
    clock,
    visibleRooms: { rooms: () => new Set([room]), isLooking: () => true },
    socket: () => socket,
    isReliable: () => false,
    chase: () => {},
  });
  rooms.update();
  expect(rooms.lost()).toBe(false);
  rooms.update();
  expect([rooms.lost(), subscriptions]).toEqual([true, 2]);
  rooms.update();
  await advance(59_999);
  expect(subscriptions).toBe(2);
  await advance(1);
  expect(subscriptions).toBe(3);
});
