import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ChatRoomId } from '#contract/ids.ts';
import { makeVisibleRoomReporter } from './visible-room-reporter.ts';

const [room, other] = [7 as ChatRoomId, 8 as ChatRoomId]; // of their shape

let page: { visibilityState: string; say: () => void };
beforeEach(() => {
  page = { visibilityState: 'visible', say: () => {} };
  vi.stubGlobal('document', {
    get visibilityState() {
      return page.visibilityState;
    },
    addEventListener: (_type: string, say: () => void) => {
      page.say = say;
    },
    removeEventListener: () => {},
  });
});
afterEach(() => vi.unstubAllGlobals());

/** What the engine was told last. */
const begin = () => {
  let told: ChatRoomId | null | undefined;
  const reporter = makeVisibleRoomReporter((order) => {
    if (order.order === 'look') told = order.room;
  });
  return { reporter, told: () => told };
};

test('a room that goes from the column beside its PICK into the main one is visible all the time', () => {
  const { reporter, told } = begin();
  const leaveSide = reporter.look(room);
  const leaveMain = reporter.look(room); // the main column is there a commit before the other is gone
  leaveSide();
  expect(told()).toBe(room);
  leaveMain();
  expect(told()).toBeNull();
  reporter.stop();
});

test('a screen that another room has replaced takes nothing back', () => {
  const { reporter, told } = begin();
  const leave = reporter.look(room);
  reporter.look(other);
  leave();
  expect(told()).toBe(other);
  reporter.stop();
});

test('in a hidden tab no room is visible', () => {
  const { reporter, told } = begin();
  reporter.look(room);
  page.visibilityState = 'hidden';
  page.say();
  expect(told()).toBeNull();
  reporter.stop();
  expect(told()).toBeNull();
});
