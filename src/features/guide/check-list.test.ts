import { expect, test } from 'vitest';
import { boxes, countTicks, isTicked, parts, withTick } from './check-list.ts';

test('a box is ticked alone and taken back alone', () => {
  const two = withTick(withTick(0, 0, true), 4, true);
  expect([0, 1, 4].map((box) => isTicked(two, box))).toEqual([true, false, true]);
  expect(countTicks(two)).toBe(2);
  expect(countTicks(withTick(two, 0, false))).toBe(1);
  expect(withTick(two, 4, true)).toBe(two);
});

test('every box of the check list has a bit of its own', () => {
  const all = Array.from({ length: boxes }, (_, box) => box).reduce((t, box) => withTick(t, box, true), 0);
  expect(parts.map(({ first }) => first)).toEqual([0, 2, 4, 6]);
  expect(boxes).toBeLessThanOrEqual(31);
  expect(countTicks(all)).toBe(boxes);
});
