import { expect, test } from 'vitest';
import { isOldNews } from './freshness-age.ts';

test('an age is worth a word from five minutes on, and always in a snapshot', () => {
  expect(isOldNews(0, 0)).toBe(false);
  expect(isOldNews(0, 299_999)).toBe(false);
  expect(isOldNews(0, 300_000)).toBe(true);
  expect(isOldNews(300_000, 0)).toBe(false); // a device that is behind
  expect(isOldNews(0, null)).toBe(true);
});
