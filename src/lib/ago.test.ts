import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ageOf } from './ago.ts';

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
