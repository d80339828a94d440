import { expect, test } from 'vitest';
import { backoff } from './backoff.ts';

test('[P8] the ceiling doubles from 1 s to 60 s and stays there', () => {
  const ceilings = [1, 2, 3, 4, 5, 6, 7, 8, 1_000].map((attempt) => backoff(attempt, 0.999_999_9));
  expect(ceilings.map((ms) => Math.round(ms / 1000))).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
});

test('[P8] jitter is full, but a retry never comes at once', () => {
  expect(backoff(5, 0)).toBe(200);
  expect(backoff(5, 0.5)).toBe(8_000);
});

test('[P16] a pause that the server asks for is kept, within 1 s and 10 min', () => {
  expect(backoff(1, 0, 30_000)).toBe(30_000);
  expect(backoff(1, 0, 0)).toBe(1_000);
  expect(backoff(1, 0, 10 * 365 * 86_400_000)).toBe(600_000);
  expect(backoff(1, 0.5, Number.NaN)).toBe(500);
  expect(backoff(7, 0.999_999_9, 1_000)).toBeGreaterThan(59_000);
});
