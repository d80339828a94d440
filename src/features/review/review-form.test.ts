import * as v from 'valibot';
import { expect, test } from 'vitest';
import { AppointmentId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { draftRow } from '#src/features/shared/stored-draft.ts';
import { emptyForm, isWritten, missingOf, reviewOf, tooLong, written } from './review-form.ts';
import { reviewFormTexts } from './text.ts';

const id = v.parse(AppointmentId, 905);

test('it goes out with at least one star and words that can be seen', () => {
  expect(reviewOf(id, { rating: 1, content: '좋아요' })).toEqual({
    appointmentId: 905,
    rating: 1,
    content: '좋아요',
  });
  for (const form of [
    { rating: 0, content: '좋아요' },
    { rating: 5, content: '' },
    { rating: 5, content: ' \n\t ' },
    { rating: 5, content: '\u200B\u3164' },
    { rating: 5, content: '\u2800\u00AD\u0007' },
    { rating: 6, content: '좋아요' },
  ])
    expect(reviewOf(id, form), JSON.stringify(form)).toBeNull();
});

test('500 characters fit, one more does not and is never cut off', () => {
  expect(reviewOf(id, { rating: 5, content: '가'.repeat(500) })?.content).toHaveLength(500);
  expect(reviewOf(id, { rating: 5, content: '가'.repeat(501) })).toBeNull();
  expect(tooLong('가'.repeat(500))).toBe(0);
  expect(tooLong('가'.repeat(503))).toBe(3);
});

test('the length is that of what is sent: a line end is one character, a composed syllable too', () => {
  expect(tooLong('\r\n'.repeat(500))).toBe(0);
  expect(tooLong('\u1100\u1161'.repeat(500))).toBe(0);
});

test('pasted characters that nobody sees do not keep it from being sent', () => {
  expect(reviewOf(id, { rating: 5, content: '좋\u0007아\uD800요\n네' })?.content).toBe('좋아\uFFFD요\n네');
});

test('a star alone, or a word alone, is input that leaving would lose', () => {
  expect(isWritten(emptyForm)).toBe(false);
  expect(isWritten({ rating: 1, content: '' })).toBe(true);
  expect(isWritten({ rating: 0, content: '네' })).toBe(true);
});

test('the form is kept as it stands, and an empty one is no draft', () => {
  expect(written(emptyForm)).toBeNull();
  const form = { rating: 4, content: '"네"\n' };
  expect(draftRow('review:905')(written(form) ?? '', 7)).toEqual({
    key: 'review:905',
    v: 1,
    value: form,
    at: 7,
  });
});

test.each([
  [0, '', 'stars', reviewFormTexts.noStar],
  [0, '좋아요', 'stars', reviewFormTexts.noStar],
  [3, ' \n', 'content', reviewFormTexts.noWords],
  [3, '가'.repeat(502), 'content', reviewFormTexts.tooLong(2)],
  [3, '좋아요', undefined, undefined],
])('%i stars with “%s” lack %s first, and what lacks nothing goes out', (rating, content, field, words) => {
  const missing = missingOf({ rating, content });
  expect(missing?.field).toBe(field);
  expect(missing?.words).toBe(words);
  expect(missing === null).toBe(reviewOf(id, { rating, content }) !== null);
});

test('each number of stars has a word of its own', () => {
  expect(new Set(reviewFormTexts.levels).size).toBe(limits.ratingMax);
});
