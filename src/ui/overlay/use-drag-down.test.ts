import { expect, test } from 'vitest';
import { closesSheet } from './use-drag-down.ts';

test.each([
  [{ offset: 150, delta: 0 }, false],
  [{ offset: 151, delta: 0 }, true],
  [{ offset: 30, delta: 5 }, false],
  [{ offset: 30, delta: 6 }, true],
  [{ offset: 200, delta: -20 }, true],
  [{ offset: 30, delta: -6 }, false],
  [{ offset: -40, delta: 6 }, false],
  [{ offset: 0, delta: 0 }, false],
] as const)('a drag of %j closes the sheet: %s', (drag, closes) => {
  expect(closesSheet(drag)).toBe(closes);
});
