import { expect, test } from 'vitest';
import { pauseBefore } from './process-lease.ts';

test('the pause before the event connection is tried again doubles from 0.3 s and never exceeds ten seconds', () => {
  const longest = Array.from({ length: 8 }, (_none, attempt) => pauseBefore(attempt, () => 1));
  expect(longest).toEqual([300, 600, 1_200, 2_400, 4_800, 9_600, 10_000, 10_000]);
  expect(pauseBefore(1_000, () => 1)).toBe(10_000);
});

test('half of the pause is random, so that two processes reconnect at different moments', () => {
  for (const attempt of [0, 3, 9]) {
    const [shortest, longest] = [pauseBefore(attempt, () => 0), pauseBefore(attempt, () => 1)];
    expect(shortest).toBe(longest / 2);
    const pauses = new Set(Array.from({ length: 50 }, () => pauseBefore(attempt)));
    expect(pauses.size).toBeGreaterThan(10);
    for (const pause of pauses) {
      expect(pause).toBeGreaterThanOrEqual(shortest);
      expect(pause).toBeLessThanOrEqual(longest);
    }
  }
});
