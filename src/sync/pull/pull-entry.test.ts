import { expect, test } from 'vitest';
import type { Failure } from '../failure.ts';
import { afterFailure, mayBeOlder, stateFor, wantedWith } from './run-pull.ts';

const busy = (retryAfterMs: number | null): Failure => ({ kind: 'busy', status: 503, retryAfterMs });
const unanswered: Failure = { kind: 'unanswered' };
const portal: Failure = { kind: 'not-the-server' };
const refused: Failure = { kind: 'refused', status: 403, code: 'NO', data: null };

for (const [what, failure, failures, { isOutdated = false, isShown = true }, expected] of [
  [
    '[P8] a pull that fails is retried, later each time',
    unanswered,
    1,
    {},
    { failures: 2, pauseMs: null, retryMs: 2_000 },
  ],
  [
    '[P8] a pull that fails is not retried once no screen shows it',
    unanswered,
    1,
    { isShown: false },
    { retryMs: null },
  ],
  [
    '[P16] a pull that fails pauses for as long as the server asks',
    busy(9_000),
    0,
    {},
    { failures: 1, pauseMs: 9_000, retryMs: 9_000 },
  ],
  [
    '[P16] a pull that fails pauses for a second at least, however soon the server says',
    busy(500),
    0,
    {},
    { pauseMs: 1_000, retryMs: 1_000 },
  ],
  [
    '[P16] a pull that fails pauses for ten minutes at most, also where no screen shows it',
    busy(1_200_000),
    0,
    { isShown: false },
    { pauseMs: 600_000, retryMs: null },
  ],
  [
    '[L7] a pull that fails slows down when its address alone gives no answer',
    unanswered,
    2,
    {},
    { retryMs: 30_000 },
  ],
  ['[L7] a pull that fails slows down when a portal answers again', portal, 1, {}, { retryMs: 30_000 }],
  [
    '[P17] a pull that fails is not retried when refused',
    refused,
    4,
    {},
    { failures: 0, pauseMs: 60_000, retryMs: null },
  ],
  [
    '[P17] a pull that fails is fetched after a pause when refused and outdated',
    refused,
    0,
    { isOutdated: true },
    { retryMs: 60_000 },
  ],
] as const)
  test(what, () => {
    expect(afterFailure(failure, { failures, isOutdated, isShown }, () => 1)).toMatchObject(expected);
  });

const idle = { freshAt: null, held: false, failures: 0, pausedUntil: 0 };
for (const [what, change, isSet, state] of [
  ['was never fetched', {}, false, 'due'],
  ['is fresh', { freshAt: 91 }, false, 'fresh'],
  ['is fresh no more', { freshAt: 90 }, false, 'due'],
  ['waits for the way', { held: true }, false, 'retried'],
  ['waits for its retry', { failures: 1 }, true, 'retried'],
  ['has failed and waits for nothing', { failures: 1 }, false, 'due'],
  ['is paused', { pausedUntil: 101 }, false, 'paused'],
  ['was paused', { pausedUntil: 100 }, false, 'due'],
] as const)
  test(`a screen that shows a resource which ${what} finds it ${state}`, () => {
    const timer = { isSet: () => isSet, set: () => {}, clear: () => {} };
    expect(stateFor({ ...idle, timer, ...change }, 10, 100)).toBe(state);
  });

test('[P7] what is requested meanwhile follows once, and a pull before a page', () => {
  for (const [doing, wanted, what, due] of [
    ['pull', null, 'pull', null],
    ['pull', null, 'more', 'more'],
    ['more', null, 'pull', 'pull'],
    ['more', 'pull', 'more', 'pull'],
    ['more', 'pull', 'pull', 'pull'],
    ['pull', 'pull', 'more', 'pull'],
  ] as const)
    expect(wantedWith({ doing, wanted }, what)).toBe(due);
});

test("[P15] only a fetch of more than 3 s ago may be older than the user's refresh", () => {
  const running = Promise.resolve();
  expect(mayBeOlder({ running, begunAt: 0 }, 3_001)).toBe(true);
  expect(mayBeOlder({ running, begunAt: 0 }, 3_000)).toBe(false);
  expect(mayBeOlder({ running: null, begunAt: 0 }, 3_001)).toBe(false);
});
