import { expect, test } from 'vitest';
import type { ChatRoomId } from '#contract/ids.ts';
import { makeStrikes } from './room-subscriptions.ts';

const [room, other] = [1 as ChatRoomId, 2 as ChatRoomId]; // any positive number is a room's id

test('[V17] a room after whose subscription two connections in a row ended at once is left alone, and no other', () => {
  const strikes = makeStrikes();
  expect(strikes.isOut(room, 500)).toBe(false);
  expect(strikes.isOut(other, 500)).toBe(false);
  expect(strikes.isOut(room, 500)).toBe(true);
});

test('[V17] a connection that outlasted the subscription clears the room', () => {
  const strikes = makeStrikes();
  strikes.isOut(room, 500);
  expect(strikes.isOut(room, 3_000)).toBe(false);
  expect(strikes.isOut(room, 500)).toBe(false);
});
