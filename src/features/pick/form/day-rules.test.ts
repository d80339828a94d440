import { expect, test } from 'vitest';
import type { LocalDate, LocalDateTime } from '#contract/moment.ts';
import {
  type DayContext,
  dayAfter,
  dayState,
  earliestDay,
  firstDayOf,
  opensAt,
  ownDays,
  todayOf,
} from './day-rules.ts';

const day = (text: string) => text as LocalDate; // a real one
const rental = { type: 'RENTAL', method: 'DIRECT' } as const;
const sale = { type: 'SALE', method: 'DIRECT' } as const;
const context = (over: Partial<DayContext> = {}): DayContext => ({
  kind: rental,
  today: day('2026-11-23'),
  month: { days: {} },
  sale: { firstDay: null },
  own: null,
  ...over,
});
const is = (text: string, over: Partial<DayContext> = {}) => dayState(day(text), context(over)).is;

test.each([
  ['2026-11-30', '2026-12-01'],
  ['2026-12-31', '2027-01-01'],
  ['2028-02-28', '2028-02-29'],
  ['2027-02-28', '2027-03-01'],
])('the day after %s is %s', (one, next) => {
  expect(dayAfter(day(one))).toBe(next);
});

test('today is Seoul’s: in the evening of UTC it is tomorrow there', () => {
  expect(todayOf(Date.UTC(2026, 10, 30, 14, 59))).toBe('2026-11-30');
  expect(todayOf(Date.UTC(2026, 10, 30, 15, 0))).toBe('2026-12-01');
  expect(todayOf(Date.UTC(2026, 11, 31, 15, 0))).toBe('2027-01-01');
});

test('in person today can be chosen, by parcel tomorrow is the first day, over the end of a year too', () => {
  expect(earliestDay(rental, day('2026-12-31'))).toBe('2026-12-31');
  expect(earliestDay({ type: 'SALE', method: 'PARCEL' }, day('2026-12-31'))).toBe('2027-01-01');
  expect(is('2026-11-23')).toBe('free');
  expect(is('2026-11-22')).toBe('past');
  expect(dayState(day('2026-11-23'), context({ kind: { type: 'RENTAL', method: 'PARCEL' } }))).toEqual({
    is: 'early',
    first: '2026-11-24',
  });
});

test('the minimum is the later of today and the first sale day, for a rental as for a purchase', () => {
  const told = { sale: { firstDay: day('2026-12-02') } };
  for (const kind of [rental, sale]) {
    expect(firstDayOf(context({ kind, ...told }))).toBe('2026-12-02');
    expect(is('2026-12-01', { kind, ...told })).toBe('early');
    expect(is('2026-12-02', { kind, ...told })).toBe('free');
  }
  expect(firstDayOf(context({ sale: { firstDay: day('2026-11-01') } }))).toBe('2026-11-23');
});

test('a day that is taken is said to be taken, and no other of its month', () => {
  const month = { days: { '2026-11-24': true, '2026-11-25': false, '2026-11-26': true } };
  expect(is('2026-11-24', { month })).toBe('free');
  expect(is('2026-11-25', { month })).toBe('taken');
  expect(is('2026-11-25', { month, kind: sale })).toBe('taken');
  expect(is('2026-11-26', { month })).toBe('free');
});

test('of a month that was never fetched nothing is known, but the past is past and the minimum holds', () => {
  const never = { month: null, sale: { firstDay: day('2026-11-27') } };
  expect(is('2026-11-22', never)).toBe('past');
  expect(is('2026-11-26', never)).toBe('early');
  expect(is('2026-11-27', never)).toBe('unknown');
});

test('where the server restricts nothing a day is free, not unknown', () => {
  expect(is('2026-11-24', { month: { days: null } })).toBe('free');
});

test('a purchase hangs on the first sale day: without it nothing is known, without a month all of it is', () => {
  expect(is('2026-11-24', { kind: sale, sale: null })).toBe('unknown');
  expect(is('2026-11-24', { kind: sale, month: null })).toBe('free');
});

test('an agreed rental that is changed does not stand in its own way, over the end of a month', () => {
  const own = { from: day('2026-11-29'), to: day('2026-12-01') };
  const days = { '2026-11-29': false, '2026-11-30': false, '2026-12-01': false, '2026-12-02': true };
  const changed = { own, month: { days }, sale: { firstDay: day('2026-12-02') } };
  for (const one of ['2026-11-29', '2026-11-30', '2026-12-01', '2026-12-02'])
    expect(is(one, changed)).toBe('free');
  expect(is('2026-11-28', changed)).toBe('free');
});

test('a rental of somebody else after it keeps its days and its minimum', () => {
  const own = { from: day('2026-11-29'), to: day('2026-12-01') };
  const changed = { own, month: { days: { '2026-12-03': false } }, sale: { firstDay: day('2026-12-06') } };
  expect(is('2026-12-03', changed)).toBe('early');
  expect(is('2026-11-30', changed)).toBe('free');
  expect(is('2026-12-06', changed)).toBe('free');
});

test('an agreed sale that is changed has not taken the days after it from itself', () => {
  const own = { from: day('2026-11-29'), to: day('2026-11-29') };
  const changed = { kind: sale, own, month: { days: { '2026-11-30': false } }, sale: { firstDay: null } };
  expect(is('2026-11-30', changed)).toBe('free');
});

test('only an agreed PICK holds days', () => {
  const terms = {
    type: 'RENTAL',
    tradeMethod: 'DIRECT',
    rentalDate: '2026-11-29T10:00:00' as LocalDateTime,
    returnDate: '2026-12-01T10:00:00' as LocalDateTime,
    rentalLocation: '',
    returnLocation: '',
    price: 0,
    deposit: 0,
  };
  expect(ownDays('CONFIRMED', terms)).toEqual({ from: '2026-11-29', to: '2026-12-01' });
  expect(ownDays('PENDING', terms)).toBeNull();
  expect(ownDays('CONFIRMED', { ...terms, type: 'SALE', returnDate: null })).toEqual({
    from: '2026-11-29',
    to: '2026-11-29',
  });
});

test.each<readonly [string, string | null, string | null, Partial<DayContext>, string]>([
  ['nothing known', null, null, { sale: null }, '2026-11'],
  ['no first sale day', null, null, {}, '2026-11'],
  ['a first sale day months away', null, null, { sale: { firstDay: day('2027-01-04') } }, '2027-01'],
  ['a purchase', null, null, { kind: sale, sale: { firstDay: day('2027-01-04') } }, '2027-01'],
  ['a first sale day in the past', null, null, { sale: { firstDay: day('2026-10-04') } }, '2026-11'],
  [
    'a parcel on the last of a month',
    null,
    null,
    { today: day('2026-11-30'), kind: { type: 'SALE', method: 'PARCEL' } },
    '2026-12',
  ],
  ['a day that is chosen', '2026-12-24', null, { sale: { firstDay: day('2027-01-04') } }, '2026-12'],
  ['a chosen day that has passed', '2026-10-24', null, {}, '2026-11'],
  ['a rental that begins later', null, '2027-02-01', { sale: { firstDay: day('2027-01-04') } }, '2027-02'],
  [
    'a rental that begins too early',
    null,
    '2026-11-28',
    { sale: { firstDay: day('2027-01-04') } },
    '2027-01',
  ],
  [
    'the agreed days of its own before that',
    null,
    null,
    { own: { from: day('2026-12-01'), to: day('2026-12-02') }, sale: { firstDay: day('2027-01-04') } },
    '2026-12',
  ],
])(
  'with %s the calendar opens at the first month in which a day can be had',
  (_what, chosen, begins, over, month) => {
    const on = (text: string | null) => (text === null ? null : day(text));
    expect(opensAt(on(chosen), on(begins), context(over))).toBe(month);
  },
);
