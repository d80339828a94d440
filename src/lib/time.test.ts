import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemClock } from './time.ts';

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
