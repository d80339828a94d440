import { expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import type { LocalDateTime } from '#contract/moment.ts';
import { parseKst } from '#src/lib/kst.ts';
import type { PickForm } from './form.ts';
import {
  type Frame,
  offeredSum,
  type Refusal,
  refusalOf,
  termsFrom,
  tooLong,
  wrongEnd,
} from './form-terms.ts';
import type { PickKind } from './kind.ts';

const at = (text: string) => text as LocalDateTime; // as the wire writes it
const full: PickForm = {
  start: { place: '중앙광장', at: at('2026-11-24T18:30:00') },
  end: { place: '학생회관', at: at('2026-11-27T18:30:00') },
  price: '7000',
  deposit: '15000',
};
const frame = (type: PickKind['type'], method: PickKind['method'], canDeal = true): Frame => ({
  kind: { type, method },
  canDeal,
  price: 8000,
  deposit: type === 'RENTAL' ? 20000 : 0,
  places: { start: '정문', end: '정문' },
});
const without = (change: Partial<PickForm>): PickForm => ({ ...full, ...change });
const noPlace = (form: PickForm['start']): PickForm['start'] => ({ ...form, place: ' ' });
const noDate = (form: PickForm['start']): PickForm['start'] => ({ ...form, at: null });

const gaps: readonly (readonly [string, PickForm])[] = [
  ['the start place', without({ start: noPlace(full.start) })],
  ['the end place', without({ end: noPlace(full.end) })],
  ['the start date', without({ start: noDate(full.start) })],
  ['the end date', without({ end: noDate(full.end) })],
  ['the price', without({ price: '' })],
  ['the deposit', without({ deposit: '' })],
];
const needs: readonly (readonly [PickKind['type'], PickKind['method'], readonly string[]])[] = [
  [
    'RENTAL',
    'DIRECT',
    ['the start place', 'the end place', 'the start date', 'the end date', 'the price', 'the deposit'],
  ],
  ['RENTAL', 'PARCEL', ['the start date', 'the end date', 'the price', 'the deposit']],
  ['SALE', 'DIRECT', ['the start place', 'the start date', 'the price']],
  ['SALE', 'PARCEL', ['the start date', 'the price']],
];

test.each(
  needs.flatMap(([type, method, names]) =>
    gaps.map(([name, form]) => [type, method, name, names.includes(name), form] as const),
  ),
)('%s by %s without %s: is it missing? %s', (type, method, _name, isMissing, form) => {
  expect(termsFrom(form, frame(type, method)) === null).toBe(isMissing);
});

test('a rental in person goes out as it is written, places trimmed', () => {
  const form = without({ start: { ...full.start, place: '  중앙광장\u0007 ' } });
  expect(termsFrom(form, frame('RENTAL', 'DIRECT'))).toEqual({
    type: 'RENTAL',
    tradeMethod: 'DIRECT',
    rentalDate: '2026-11-24T18:30:00',
    returnDate: '2026-11-27T18:30:00',
    rentalLocation: '중앙광장',
    returnLocation: '학생회관',
    price: 7000,
    deposit: 15000,
  });
});

test('a purchase has neither return nor deposit, whatever stands in the form', () => {
  expect(termsFrom(full, frame('SALE', 'DIRECT'))).toMatchObject({
    returnDate: null,
    returnLocation: null,
    deposit: 0,
  });
});

test('a parcel says the place that stands in its frame, never one that was not on screen', () => {
  expect(termsFrom(full, frame('RENTAL', 'PARCEL'))).toMatchObject({
    rentalLocation: '정문',
    returnLocation: '정문',
  });
  expect(termsFrom(full, frame('SALE', 'PARCEL'))).toMatchObject({
    rentalLocation: '정문',
    returnLocation: null,
  });
});

test('where nothing can be negotiated the price that stands goes out, and an emptied field is in nobody’s way', () => {
  const fixed = frame('RENTAL', 'DIRECT', false);
  expect(termsFrom(full, fixed)).toMatchObject({ price: 8000, deposit: 20000 });
  expect(termsFrom(without({ price: '', deposit: '' }), fixed)).toMatchObject({
    price: 8000,
    deposit: 20000,
  });
});

test('a price of 0 is a price, and an emptied one is neither 0 nor the listed one', () => {
  expect(termsFrom(without({ price: '0' }), frame('SALE', 'PARCEL'))?.price).toBe(0);
  expect(termsFrom(without({ price: '' }), frame('SALE', 'PARCEL'))).toBeNull();
});

test('a place of the input’s limit is taken, one of a letter more is not', () => {
  const longest = '가'.repeat(limits.pickLocationInput);
  expect(tooLong(longest)).toBe(0);
  expect(tooLong(`${longest}나`)).toBe(1);
  const of = (place: string) =>
    termsFrom(without({ start: { ...full.start, place } }), frame('SALE', 'DIRECT'));
  expect(of(longest)?.rentalLocation).toBe(longest);
  expect(of(`${longest}나`)).toBeNull();
});

test.each([
  ['in letters of two parts', '과학도서관 앞'.repeat(12).normalize('NFD'), '과학도서관 앞'.repeat(12)],
  ['copied with a line and a mark that nobody sees', '\u200E37.5896,\n127.0325\u200E', '37.5896, 127.0325'],
  ['behind a zero-width space', '\u200B중앙광장\uFEFF', '중앙광장'],
  ['with half a picture', '정문 \uD83D', '정문 \uFFFD'],
  ['with a bell', '정\u0007문', '정문'],
  ['whose direction is turned', '\u202E정문\u202C 앞', '정문 앞'],
])('a place %s goes out as it is seen', (_what, place, sent) => {
  const form = without({ start: { ...full.start, place } });
  expect(tooLong(place)).toBe(0);
  expect(termsFrom(form, frame('SALE', 'DIRECT'))?.rentalLocation).toBe(sent);
});

test.each(['\u200B', '\u3164', '\u2800 ', '\u00AD', '\u202E\u202C', '\u0007'])(
  'the place %j is none',
  (place) => {
    const form = without({ start: { ...full.start, place } });
    expect(termsFrom(form, frame('SALE', 'DIRECT'))).toBeNull();
  },
);

const now = parseKst('2026-11-23T12:00:00') ?? 0;
const rented = (from: string, to: string | null) =>
  refusalOf(
    {
      type: to === null ? 'SALE' : 'RENTAL',
      tradeMethod: 'DIRECT',
      rentalDate: at(from),
      returnDate: to === null ? null : at(to),
      rentalLocation: '중앙광장',
      returnLocation: to === null ? null : '중앙광장',
      price: 0,
      deposit: 0,
    },
    now,
  );

test.each([
  ['ends when it starts', '2026-11-24T18:30:00', '2026-11-24T18:30:00', 'start-after-end'],
  ['ends before it starts', '2026-12-01T00:00:00', '2026-11-30T23:59:00', 'start-after-end'],
  ['ends a minute later', '2026-11-24T18:30:00', '2026-11-24T18:31:00', null],
  ['starts now', '2026-11-23T12:00:00', '2026-11-24T12:00:00', 'start-in-past'],
  ['starts in a minute', '2026-11-23T12:01:00', '2026-11-24T12:00:00', null],
  [
    'is both in the wrong order and past: the order is said',
    '2026-11-22T12:00:00',
    '2026-11-21T12:00:00',
    'start-after-end',
  ],
  ['takes 365 days over a year’s end', '2026-12-31T18:00:00', '2027-12-31T18:00:00', null],
  ['takes a minute more', '2026-12-31T18:00:00', '2027-12-31T18:01:00', 'too-long'],
  ['takes a leap year, which is a day too long', '2027-12-31T18:00:00', '2028-12-31T18:00:00', 'too-long'],
  ['ends in the last year there is', '9998-12-30T00:00:00', '9998-12-31T00:00:00', null],
  ['ends in a year after that', '9998-12-31T00:00:00', '9999-01-01T00:00:00', 'too-late'],
])('a rental that %s', (_what, from, to, refusal) => {
  expect(rented(from, to)).toBe(refusal);
});

test('a purchase has to be in the future, and that is all', () => {
  expect(rented('2026-11-23T11:59:00', null)).toBe('start-in-past');
  expect(rented('2031-01-01T00:00:00', null)).toBeNull();
  expect(rented('9999-01-01T00:00:00', null)).toBe('too-late');
});

test.each<readonly [Refusal, string]>([
  ['start-after-end', 'end'],
  ['too-long', 'end'],
  ['too-late', 'end'],
  ['start-in-past', 'start'],
])('terms refused as %s mark the %s date, until either date is another', (why, end) => {
  const refused = { why, rentalDate: String(full.start.at), returnDate: full.end.at };
  expect(wrongEnd(refused, full)).toBe(end);
  const later = at('2026-12-01T10:00:00');
  expect(wrongEnd(refused, without({ start: { ...full.start, at: later } }))).toBeNull();
  expect(wrongEnd(refused, without({ end: { ...full.end, at: later } }))).toBeNull();
  expect(wrongEnd(null, full)).toBeNull();
});

test('a year too late marks the date that has it', () => {
  const start = { ...full.start, at: at('9999-01-01T10:00:00') };
  const refused = { why: 'too-late' as const, rentalDate: start.at, returnDate: full.end.at };
  expect(wrongEnd(refused, without({ start }))).toBe('start');
});

test('a purchase is not held to a return date that it does not have', () => {
  const refused = { why: 'start-in-past' as const, rentalDate: String(full.start.at), returnDate: null };
  expect(wrongEnd(refused, full)).toBe('start');
});

test('what is offered is the fee with the deposit, of a purchase the price alone, and nothing while one is missing', () => {
  expect(offeredSum(full, frame('RENTAL', 'DIRECT'))).toBe(22_000);
  expect(offeredSum(full, frame('SALE', 'DIRECT'))).toBe(7000);
  expect(offeredSum(without({ deposit: '' }), frame('RENTAL', 'DIRECT'))).toBeNull();
});
