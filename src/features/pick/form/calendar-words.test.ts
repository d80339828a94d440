import { expect, test } from 'vitest';
import type { LocalDate } from '#contract/moment.ts';
import { marksOf } from './calendar-words.ts';
import { pickFormTexts } from './text.ts';

const on = (day: string) => day as LocalDate; // of a test, and of its shape

/** What a day is called beside its own name. */
const calledOf = (day: string, { from, to, words }: ReturnType<typeof marksOf>): string[] => [
  ...(day === from ? [words.start] : []),
  ...(day === to ? [words.end] : []),
];

test('a return before its start is the chosen day, never the first day of the rental', () => {
  const marks = marksOf(on('2026-11-24'), on('2026-11-20'));
  expect(calledOf('2026-11-20', marks)).toEqual([pickFormTexts.chosen]);
  expect(calledOf('2026-11-24', marks)).toEqual([]);
});

test('a return on or after its start stands beside the first day of the rental', () => {
  const marks = marksOf(on('2026-11-24'), on('2026-11-27'));
  expect(calledOf('2026-11-24', marks)).toEqual([pickFormTexts.begins]);
  expect(calledOf('2026-11-27', marks)).toEqual([pickFormTexts.chosen]);
  expect(calledOf('2026-11-24', marksOf(on('2026-11-24'), on('2026-11-24')))).toEqual([
    pickFormTexts.begins,
    pickFormTexts.chosen,
  ]);
});

test('only the first day of a rental that stands is drawn as begun, never a day that was chosen', () => {
  expect(marksOf(on('2026-11-24'), null).begun).toBe(true);
  expect(marksOf(on('2026-11-24'), on('2026-11-20')).begun).toBe(false);
  expect(marksOf(null, on('2026-11-20')).begun).toBe(false);
});

test('with no day chosen the first day of the rental stands alone, and with no rental nothing is marked', () => {
  expect(calledOf('2026-11-24', marksOf(on('2026-11-24'), null))).toEqual([pickFormTexts.begins]);
  expect(marksOf(null, null)).toMatchObject({ from: null, to: null });
  expect(calledOf('2026-11-20', marksOf(null, on('2026-11-20')))).toEqual([pickFormTexts.chosen]);
});
