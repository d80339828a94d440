import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween, format, parseKst, startOfDay, toDay, toWire } from './kst.ts';

const at = (text: string): number => {
  const ms = parseKst(text);
  if (ms === undefined) throw new Error(`not a moment: ${text}`);
  return ms;
};
const moments = fc.integer({ min: Date.UTC(1989, 0, 1), max: Date.UTC(2100, 0, 1) });

describe('reading the wire', () => {
  test('a date-time means Seoul time, nine hours before UTC', () => {
    expect(at('2025-09-20T14:30:00')).toBe(Date.UTC(2025, 8, 20, 5, 30));
  });
  test.each([
    '2025-09-20T14:30:00.1',
    '2025-09-20T14:30:00.100',
    '2025-09-20T14:30:00.100000',
    '2025-09-20T14:30:00.100000999',
  ])('%s is the same millisecond however many fraction digits it carries', (text) =>
    expect(at(text)).toBe(Date.UTC(2025, 8, 20, 5, 30, 0, 100)),
  );
  test('a day without a time is its first minute, and seconds may be left out', () => {
    expect(at('2025-09-21')).toBe(Date.UTC(2025, 8, 20, 15));
    expect(at('2025-09-21T06:05')).toBe(Date.UTC(2025, 8, 20, 21, 5));
  });
  test.each([
    '',
    '2025-02-29',
    '2025-13-01',
    '2025-00-10',
    '2025-09-20T24:00:00',
    '2025-09-20T14:30:00Z',
    '2025-09-20T14:30:00+09:00',
    '20.09.2025',
    '2025-9-2',
  ])('%j is refused', (text) => expect(parseKst(text)).toBeUndefined());
  test('a leap day is a day', () => {
    expect(toDay(at('2028-02-29'))).toBe('2028-02-29');
  });
  test('writing and reading again loses nothing above the second', () => {
    fc.assert(
      fc.property(moments, (ms) => {
        expect(parseKst(toWire(ms))).toBe(Math.floor(ms / 1000) * 1000);
      }),
    );
  });
});

describe('calendar days in Seoul', () => {
  test('an evening in UTC is already the next day in Seoul', () => {
    expect(toDay(Date.UTC(2026, 10, 20, 15))).toBe('2026-11-21');
    expect(toDay(Date.UTC(2026, 10, 20, 14, 59, 59))).toBe('2026-11-20');
  });
  test('from just before midnight to just after is one day', () => {
    expect(daysBetween(at('2026-11-20T23:59:59'), at('2026-11-21T00:00:00'))).toBe(1);
    expect(daysBetween(at('2026-11-21T00:00:00'), at('2026-11-21T23:59:59'))).toBe(0);
    expect(daysBetween(at('2026-11-21'), at('2026-11-20T23:59:59'))).toBe(-1);
  });
  test('the start of a day is in that day and the millisecond before is not', () => {
    fc.assert(
      fc.property(moments, (ms) => {
        const start = startOfDay(ms);
        expect(toDay(start)).toBe(toDay(ms));
        expect(toDay(start - 1)).not.toBe(toDay(ms));
        expect(daysBetween(addDays(ms, -3), ms)).toBe(3);
      }),
    );
  });
});

describe('formats of contract §9.3', () => {
  const ms = at('2025-09-20T14:30:00');
  test.each([
    ['chatDay', '2025년 09월 20일 토요일'],
    ['pickDay', '2025년 9월 20일 (토)'],
    ['pickDetailDay', '25.09.20 (토)'],
    ['pickDetailMoment', '25.09.20 (토) 14:30'],
    ['day', '25.09.20'],
    ['time', '14:30'],
    ['dayTime', '25.09.20 14:30'],
    ['drawerDay', '2025.09.20'],
    ['month', '2025년 9월'],
    ['spokenDay', '9월 20일 토요일'],
  ] as const)('%s reads %s', (name, text) => expect(format[name](ms)).toBe(text));
  test('an hour has its leading zero', () => {
    expect(format.time(at('2025-09-20T09:05'))).toBe('09:05');
  });
  test('a range shows month and day of both ends', () => {
    expect(format.dayRange(ms, at('2025-09-22'))).toBe('09.20 ~ 09.22');
  });
  test('the stub of a ticket', () => {
    expect(format.stub(at('2026-11-24T18:30'))).toEqual({
      month: '11월',
      day: '24',
      weekday: '화',
      time: '18:30',
    });
  });
});
