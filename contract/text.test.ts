import * as v from 'valibot';
import { expect, test } from 'vitest';
import { cleanText, isBlank, searchSpelling, text } from './text.ts';

test.each([
  ['a zero-width space', '홈\u200B 유니폼', '홈 유니폼'],
  ['a byte order mark', '\uFEFF홈 유니폼', '홈 유니폼'],
  ['a soft hyphen', 'uni\u00ADform', 'uniform'],
  ['a word joiner', '홈\u2060 유니폼', '홈 유니폼'],
  ['overrides of the direction', '\u202E거꾸로\u202C \u2066저지\u2069', '거꾸로 저지'],
  ['a joiner between syllables', '홈\u200D유\u200C니폼', '홈유니폼'],
  ['a joiner between Chinese letters', '山\u200D寂', '山寂'],
  ['a joiner that a cut picture left', '응원 👨\u200D', '응원 👨'],
  ['letters that only tags spell', '홈\u{E0068}\u{E0069} 유니폼', '홈 유니폼'],
  ['a filler of Hangul, as wide as a space', '홈\u3164유니폼', '홈 유니폼'],
  ['an empty braille cell', '홈\u2800유니폼', '홈 유니폼'],
  ['two-part Hangul', '유니폼'.normalize('NFD'), '유니폼'],
  ['two-part Hangul with something unseen in it', 'ㄱ\u1100\u034F\u1161', 'ㄱ가'],
  ['half a picture', '과잠 \uD83E', '과잠 \uFFFD'],
])('a text with %s is kept as it is seen', (_what, given, seen) => {
  expect(cleanText(given)).toBe(seen);
  expect(cleanText(seen)).toBe(seen);
});

test.each([
  ['a family', '👨‍👩‍👧‍👦'],
  ['a heart that is a picture', '❤️'],
  ['a rainbow flag', '🏳️‍🌈'],
  ['the flag of Scotland', '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}'],
  ['a woman of the sea, with the colour of her skin', '🧜🏽‍♀️'],
  ['a keycap', '1️⃣'],
  ['Persian, which needs its non-joiner', 'می‌خواهم'],
  ['Hindi, which needs its joiner', 'क्‍ष'],
  ['a variant of a Chinese letter', '葛\u{E0100}'],
  ['a lone consonant', 'ㅋㅋㅋ ㄳ'],
])('%s stays letter for letter', (_what, whole) => {
  expect(cleanText(`${whole} 과잠`)).toBe(`${whole} 과잠`);
});

test.each([
  '',
  ' \n\t',
  '\u3164\u3164',
  '\u200B\u200C\u200D\u2060\uFEFF',
  '\u115F\u1160\uFFA0',
  '\u00AD',
  '\u2800\u2800',
  '\u200E\u200F\u061C',
  '\u202E\u202C',
  '\uFE0F',
  '\u0000\u0007',
  '\u0335\u0335',
  '\u0E38\u0E47\u180B',
  '\u{E0061}\u{E007F}',
])('%j shows nothing, so it is blank', (nothing) => {
  expect(isBlank(nothing)).toBe(true);
  expect(v.is(text({ max: 10 }), nothing)).toBe(false);
});

test.each([
  ['１１번', '11번'],
  ['ＶＡＲＳＩＴＹ', 'varsity'],
  ['㈜고려 ㎏', '(주)고려 kg'],
  ['①호', '1호'],
  ['유니폼'.normalize('NFD'), '유니폼'],
  ['과\u200B잠', '과잠'],
  ['홈\u00A0유니폼', '홈 유니폼'],
  ['❤️ 응원', '❤ 응원'],
  ['👨‍👩‍👧', '👨👩👧'],
])('%s is looked for as %s', (given, spelled) => {
  expect(searchSpelling(given)).toBe(searchSpelling(spelled));
  expect(searchSpelling(given)).toBe(spelled);
});

test('lone consonants and vowels stay what they are in a search', () => {
  const lone = Array.from({ length: 0x318f - 0x3131 }, (_, at) => String.fromCharCode(0x3131 + at)).join('');
  expect(searchSpelling(lone)).toBe(lone.replace('\u3164', ' '));
});
