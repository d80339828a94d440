import { expect, test } from 'vitest';
import { shiftOf } from './use-steady-rows.ts';

const at = (...tops: readonly (readonly [number, number])[]): ReadonlyMap<number, number> => new Map(tops);

test('rows that all went down by one row are followed down', () => {
  const before = at([1, 0], [2, 80], [3, 160], [4, 240]);
  const after = at([9, 0], [1, 80], [2, 160], [3, 240], [4, 320]);
  expect(shiftOf(before, after, 80, 160)).toBe(80);
});

test('a row in view that goes up to the top is not followed there, the ones it left behind are', () => {
  const before = at([1, 0], [2, 80], [3, 160], [4, 240], [5, 320]);
  const after = at([3, 0], [1, 80], [2, 160], [4, 240], [5, 320]);
  expect(shiftOf(before, after, 160, 160)).toBe(0);
});

test('a row that comes up from below the view moves the view by its own height', () => {
  const before = at([1, 0], [2, 80], [3, 160], [4, 240], [5, 320], [6, 400]);
  const after = at([6, 0], [1, 80], [2, 160], [3, 240], [4, 320], [5, 400]);
  expect(shiftOf(before, after, 100, 200)).toBe(80);
});

test('nothing is followed where nothing in view is left', () => {
  expect(shiftOf(at([1, 0], [2, 80]), at([3, 0]), 0, 200)).toBe(0);
});
