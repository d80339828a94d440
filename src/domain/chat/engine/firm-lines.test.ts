import { expect, test } from 'vitest';
import type { ChatId, ChatRoomId } from '#contract/ids.ts';
import { marginMs } from '../echo.fold.ts';
import { makeFirmLines } from './read-page.ts';

const room = 1 as ChatRoomId;
const id = (n: number) => String(n).padStart(24, '0') as ChatId;

test('[V14] the newest line of a read is firm once a request has left the margin after it', () => {
  const firm = makeFirmLines();
  expect(firm.upTo(room, 1_000)).toBeNull();
  firm.read(room, id(1), null, 1_000);
  expect(firm.upTo(room, 1_000 + marginMs - 1)).toBeNull();
  expect(firm.upTo(room, 1_000 + marginMs)).toBe(id(1));
});

test('[V14] a newer line takes its place only when it was firm itself', () => {
  const firm = makeFirmLines();
  firm.read(room, id(1), null, 0);
  firm.read(room, id(2), null, 1_000);
  expect(firm.upTo(room, marginMs)).toBe(id(1));
  firm.read(room, id(3), id(1), marginMs);
  expect(firm.upTo(room, 2 * marginMs)).toBe(id(3));
});
