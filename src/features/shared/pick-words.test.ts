import { expect, test } from 'vitest';
import { termsOf } from '#src/domain/picks/terms.ts';
import { aPickRow, aSaleRow } from '#tests/harness/pick-rows.ts';
import { nextPickWords } from './pick-words.ts';

const next = (pick: ReturnType<typeof aPickRow>) => {
  const words = nextPickWords(termsOf(pick), pick.state, 'requester');
  return words && [words.day.day, words.line];
};

test.each([
  ['CONFIRMED', ['26', '18:30 · 대여 · 학생회관 1층 로비']],
  ['IN_PROGRESS', ['29', '18:30 · 반납 · 중앙도서관 정문 앞']],
] as const)(
  'the next of a rental that is %s names the day, the act and the place of one meeting',
  (state, words) => {
    expect(next(aPickRow({ state }))).toEqual(words);
  },
);

test('a rental in progress without a stored return still names where it began', () => {
  expect(next(aPickRow({ state: 'IN_PROGRESS', returnDate: null }))).toEqual([
    '26',
    '18:30 · 대여 · 학생회관 1층 로비',
  ]);
});

test('a parcel names neither hour nor place, nor does its return', () => {
  expect(next(aPickRow({ state: 'IN_PROGRESS', tradeMethod: 'PARCEL' }))).toEqual(['29', '반납']);
});

test('a purchase has one meeting, whatever its state', () => {
  expect(next(aSaleRow({ state: 'IN_PROGRESS' }))).toEqual(['26', '18:30 · 구매 · 학생회관 1층 로비']);
});
