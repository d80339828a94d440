import { describe, expect, test } from 'vitest';
import { type EachKind, outcome, type Table } from '#tests/harness/moves.ts';
import {
  firstRefresh,
  moveRefresh,
  pauseLeft,
  type RefreshEvent,
  type RefreshState,
} from './refresh-machine.ts';

const states = {
  idle: firstRefresh,
  refreshing: { kind: 'refreshing', seen: 3, pause: null },
} as const satisfies EachKind<RefreshState>;

const events = {
  needed: { kind: 'needed', seen: 3 },
  'put-off': { kind: 'put-off', now: 0, status: 503, retryAfterMs: null },
  ended: { kind: 'ended', seen: 3 },
} as const satisfies EachKind<RefreshEvent>;

/** The next state and the effects; `=`: the state stays as it is. */
const table: Table<RefreshState, RefreshEvent> = {
  idle: { needed: 'refreshing: begin', 'put-off': 'idle', ended: '=' },
  refreshing: { needed: '=: share', 'put-off': 'refreshing', ended: 'idle' },
};

describe('[S4] every event has one answer in every state of the refresh (I29)', () => {
  for (const kind of ['idle', 'refreshing'] as const)
    test(kind, () => {
      const found = Object.entries(events).map(([name, event]) => [
        name,
        outcome(moveRefresh, states[kind], event),
      ]);
      expect(Object.fromEntries(found)).toEqual(table[kind]);
    });
});

test('[S4] a refresh serves each 401 that is no newer than it, and the end of an older one ends no newer one', () => {
  const needed = (seen: number) => moveRefresh(states.refreshing, { kind: 'needed', seen });
  expect([needed(2), needed(4)].map(({ effects }) => effects[0]?.kind)).toEqual(['share', 'begin']);
  expect(moveRefresh(needed(4).state, events.ended).state).toEqual(needed(4).state);
});

test('[S10] the pause of a server that cannot refresh is at least 5 s and at most a minute, and outlives the refresh', () => {
  const pauses = [null, 1_000, 20_000, 3_600_000].map((retryAfterMs) => {
    const put = moveRefresh(states.refreshing, { ...events['put-off'], retryAfterMs }).state;
    return pauseLeft(moveRefresh(put, events.ended).state, 0);
  });
  expect(pauses).toEqual(
    [5_000, 5_000, 20_000, 60_000].map((ms) => ({ kind: 'busy', status: 503, retryAfterMs: ms })),
  );
  const { state } = moveRefresh(states.idle, events['put-off']);
  expect([pauseLeft(state, 4_999), pauseLeft(state, 5_000)]).toEqual([
    { kind: 'busy', status: 503, retryAfterMs: 1 },
    null,
  ]);
});
