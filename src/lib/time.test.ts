import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ageOf, systemClock } from './time.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a timer runs once, after its delay and not before', () => {
  const run = vi.fn();
  systemClock.setTimer(1_000, run);
  vi.advanceTimersByTime(999);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(5_000);
  expect(run).toHaveBeenCalledTimes(1);
});

test('a cancelled timer never runs', () => {
  const run = vi.fn();
  const cancel = systemClock.setTimer(1_000, run);
  cancel();
  vi.advanceTimersByTime(5_000);
  expect(run).not.toHaveBeenCalled();
});

test('a delay above 2^31 ms waits its whole time instead of firing at once, and can still be cancelled', () => {
  const days = 86_400_000;
  const run = vi.fn();
  const never = vi.fn();
  systemClock.setTimer(30 * days, run);
  const cancel = systemClock.setTimer(30 * days, never);
  vi.advanceTimersByTime(29 * days);
  expect(run).not.toHaveBeenCalled();
  cancel();
  vi.advanceTimersByTime(2 * days);
  expect(run).toHaveBeenCalledTimes(1);
  expect(never).not.toHaveBeenCalled();
});

test('the wall clock is the time of day and the other never runs backwards', () => {
  expect(systemClock.wall()).toBe(1_700_000_000_000);
  const before = systemClock.mono();
  vi.advanceTimersByTime(250);
  expect(systemClock.mono() - before).toBe(250);
});

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const now = Date.UTC(2026, 10, 20);

test.each([
  [0, { unit: 'now' }],
  [59_999, { unit: 'now' }],
  [minute, { unit: 'minute', count: 1 }],
  [hour - 1, { unit: 'minute', count: 59 }],
  [hour, { unit: 'hour', count: 1 }],
  [day - 1, { unit: 'hour', count: 23 }],
  [day, { unit: 'day', count: 1 }],
  [7 * day - 1, { unit: 'day', count: 6 }],
  [7 * day, { unit: 'week', count: 1 }],
  [35 * day - 1, { unit: 'week', count: 4 }],
  [35 * day, { unit: 'month', count: 1 }],
  [359 * day, { unit: 'month', count: 11 }],
  [360 * day, { unit: 'year', count: 1 }],
  [364 * day, { unit: 'year', count: 1 }],
  [729 * day, { unit: 'year', count: 1 }],
  [730 * day, { unit: 'year', count: 2 }],
] as const)('%i ms ago is shown as %j', (past, age) => expect(ageOf(now - past, now)).toEqual(age));

test('what the server dates in the future is now', () => {
  expect(ageOf(now + 5 * minute, now)).toEqual({ unit: 'now' });
});

test('no age is ever shown as zero of something', () => {
  fc.assert(
    fc.property(fc.integer({ min: -day, max: 4000 * day }), (past) => {
      const age = ageOf(now - past, now);
      expect(age.unit === 'now' || age.count >= 1).toBe(true);
    }),
  );
});
