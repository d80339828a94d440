import { expect, test } from 'vitest';
import { josa } from './josa.ts';

test.each([
  ['과잠', '을/를', '과잠을'],
  ['유니폼 저지', '을/를', '유니폼 저지를'],
  ['24시즌 유니폼 11', '이/가', '24시즌 유니폼 11이'],
  ['번호 2', '이/가', '번호 2가'],
  ['사이즈 M', '을/를', '사이즈 M을'],
  ['사이즈 S', '을/를', '사이즈 S를'],
  ["'버건디 과잠'", '을/를', "'버건디 과잠'을"],
  ['과잠 (새것)', '은/는', '과잠 (새것)은'],
  ['과잠 🧥', '은/는', '과잠 🧥은'],
  ['서울', '으로/로', '서울로'],
  ['정문', '으로/로', '정문으로'],
  ['버스 1', '으로/로', '버스 1로'],
  ['후문', '와/과', '후문과'],
  ['🧥', '을/를', '🧥를'],
] as const)('%s takes the right one of %s', (word, pair, text) => expect(josa(word, pair)).toBe(text));

test('a decomposed name takes the same particle as a composed one', () => {
  expect(josa('과잠'.normalize('NFD'), '을/를').normalize('NFC')).toBe('과잠을');
});
