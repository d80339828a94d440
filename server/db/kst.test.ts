import { expect, test } from 'vitest';
import { addDays, day, dayOf, moment, toSeconds } from './kst.ts';

const epoch = Date.parse('2026-12-31T15:00:00.123Z'); // midnight in Korea, of a new year

test('a moment is Korea’s wall clock with exactly six digits', () => {
  expect(moment(epoch)).toBe('2027-01-01T00:00:00.123000');
  expect(moment(epoch - 1_000)).toBe('2026-12-31T23:59:59.123000');
  expect(toSeconds(moment(epoch))).toBe('2027-01-01T00:00:00');
});

test('a day changes at midnight in Korea', () => {
  expect([day(epoch - 1_000), day(epoch)]).toEqual(['2026-12-31', '2027-01-01']);
  expect(dayOf(moment(epoch))).toBe('2027-01-01');
});

test('days are added over months, years and leap days', () => {
  expect(addDays(day(epoch), -1)).toBe('2026-12-31');
  expect(addDays('2028-02-28' as ReturnType<typeof day>, 1)).toBe('2028-02-29'); // in shape
  expect(addDays('2026-03-28' as ReturnType<typeof day>, 4)).toBe('2026-04-01'); // the same
});
