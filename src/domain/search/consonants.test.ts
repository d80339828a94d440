import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { initials, matches, normalise, searchText } from './consonants.ts';

test('case, spaces and the way syllables are composed do not matter', () => {
  expect(normalise('  Garam   유니폼\t11번 ')).toBe('garam 유니폼 11번');
  expect(normalise('유니폼'.normalize('NFD'))).toBe('유니폼');
});

test('initial consonants are taken from syllables, doubled ones too, and the rest stays', () => {
  expect(initials('유니폼 11번')).toBe('ㅇㄴㅍ 11ㅂ');
  expect(initials('까 따 빠 싸 짜 힣')).toBe('ㄲ ㄸ ㅃ ㅆ ㅉ ㅎ');
  expect(initials('ABC')).toBe('abc');
});

describe('a stored row', () => {
  const row = searchText('버건디 과잠 M, 자수 새것 수준', '과잠', '크림슨');
  test.each(['과잠', '버건디과잠', '자수 버건디', ' m ', 'ㅂㄱㄷ', 'ㄱㅈ', 'ㄱㅈ 버건디', '크림슨', ''])(
    'is found by %j',
    (query) => expect(matches(row, query)).toBe(true),
  );
  test.each(['유니폼', '과잠 유니폼', 'ㅇㄴㅍ', '과점'])('is not found by %j', (query) =>
    expect(matches(row, query)).toBe(false),
  );
  test('is found by the initials of its number too', () => {
    expect(matches(searchText('홈 유니폼 11번'), 'ㅇㄴㅍ 11ㅂ')).toBe(true);
  });
});

test('every part of a title, and its initials, finds it', () => {
  const syllable = fc.integer({ min: 0xac00, max: 0xd7a3 }).map((code) => String.fromCharCode(code));
  const title = fc
    .array(fc.oneof(syllable, fc.constantFrom(' ', 'M', '7')), { minLength: 1, maxLength: 12 })
    .map((all) => all.join(''));
  fc.assert(
    fc.property(title, fc.nat(12), fc.nat(12), (text, from, length) => {
      const part = text.slice(from, from + length);
      expect(matches(searchText(text), part)).toBe(true);
      expect(matches(searchText(text), initials(part))).toBe(true);
    }),
  );
});
