import { expect, test } from 'vitest';
import { beginning, firstOf, placeBetween, unitsOf } from './graphemes.ts';

const family = '👨‍👩‍👧‍👦';

test.each([
  ['a family', family],
  ['a flag', '🇰🇷'],
  ['the flag of Scotland', '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}'],
  ['a hand with the colour of its skin', '👍🏽'],
  ['a heart with its selector', '❤️'],
  ['a keycap', '1️⃣'],
  ['a syllable of two parts', '가'.normalize('NFD')],
  ['a syllable of three parts', '각'.normalize('NFD')],
  ['a letter with accents', 'e\u0301\u0323'],
  ['an emoji of two units', '🧥'],
])('%s stays whole or goes, wherever the cut is', (_what, one) => {
  for (let most = 0; most < one.length + 2; most += 1)
    expect(beginning(`가${one}`, most)).toBe(most === 0 ? '' : most <= one.length ? '가' : `가${one}`);
});

test('a text that fits is left alone', () => {
  expect(beginning('과잠', 2)).toBe('과잠');
  expect(beginning('과잠', 10)).toBe('과잠');
  expect(beginning('', 10)).toBe('');
});

test('a place between two characters stays, one within a character moves to its beginning', () => {
  expect([0, 1, 2, 11, 12, 13].map((place) => placeBetween(`a${family}b`, place))).toEqual([
    0, 1, 1, 1, 12, 13,
  ]);
});

test('the first character is a whole one', () => {
  expect([`${family}과`, '가'.normalize('NFD'), '🇰🇷', ''].map(firstOf)).toEqual([
    family,
    '가'.normalize('NFD'),
    '🇰🇷',
    undefined,
  ]);
});

test('code points are counted in units', () => {
  expect([0, 1, 2, 3, 9].map((points) => unitsOf('가🧥나', points))).toEqual([0, 1, 3, 4, 4]);
});
