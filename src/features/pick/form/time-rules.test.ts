import { expect, test } from 'vitest';
import type { LocalDate, LocalDateTime } from '#contract/moment.ts';
import { parseKst } from '#src/lib/kst.ts';
import { pickFormTexts } from './text.ts';
import { halfHours, timeState } from './time-rules.ts';

const day = '2026-11-24' as LocalDate; // as the wire writes it
const now = parseKst('2026-11-24T12:30:00') ?? 0;
const begins = '2026-11-24T14:00:00' as LocalDateTime;

test('half hours go from 09:00 to 21:30', () => {
  expect(halfHours[0]).toBe('09:00');
  expect(halfHours[1]).toBe('09:30');
  expect(halfHours.at(-1)).toBe('21:30');
  expect(new Set(halfHours).size).toBe(26);
});

test.each([
  ['12:00', null, 'past'],
  ['12:30', null, 'past'],
  ['13:00', null, 'free'],
  ['13:00', begins, 'early'],
  ['14:00', begins, 'early'],
  ['14:30', begins, 'free'],
  ['12:00', begins, 'past'],
] as const)('today at 12:30, %s, of a rental that begins %s, is %s', (time, start, state) => {
  expect(timeState(time, { day, now, begins: start })).toBe(state);
});

test('on another day no half hour has passed, and all are before a rental that begins later', () => {
  const tomorrow = '2026-11-25' as LocalDate;
  const states = (start: LocalDateTime | null) =>
    new Set(halfHours.map((time) => timeState(time, { day: tomorrow, now, begins: start })));
  expect(states(null)).toEqual(new Set(['free']));
  expect(states('2026-11-26T09:00:00' as LocalDateTime)).toEqual(new Set(['early']));
});

test('the button names to whom it goes, as far as that is known', () => {
  expect(pickFormTexts.send('버건디러버')).toBe('버건디러버님에게 PICK 보내기');
  expect(pickFormTexts.send(null)).toBe('PICK 보내기');
});
