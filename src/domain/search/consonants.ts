import { searchSpelling } from '#contract/text.ts';

const initialConsonants = [...'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'];
const firstSyllable = 0xac00;
const lastSyllable = 0xd7a3;
const syllablesPerInitial = 588;

/** What a Korean keyboard makes of two consonants that are typed one after the other. */
const pairs: Readonly<Record<string, string>> = {
  ...{ ㄳ: 'ㄱㅅ', ㄵ: 'ㄴㅈ', ㄶ: 'ㄴㅎ', ㄺ: 'ㄹㄱ', ㄻ: 'ㄹㅁ', ㄼ: 'ㄹㅂ' },
  ...{ ㄽ: 'ㄹㅅ', ㄾ: 'ㄹㅌ', ㄿ: 'ㄹㅍ', ㅀ: 'ㄹㅎ', ㅄ: 'ㅂㅅ' },
};

/** One spelling for search, pairs of consonants taken apart, with single spaces. */
export const normalise = (text: string): string =>
  searchSpelling(text)
    .replace(/[ㄳㄵㄶㄺ-ㅀㅄ]/g, (pair) => pairs[pair] ?? pair)
    .replace(/\s+/gu, ' ')
    .trim();

/** The initial consonants of a text, everything else as it is: `유니폼 11번` → `ㅇㄴㅍ 11ㅂ`. */
export const initials = (text: string): string =>
  Array.from(normalise(text), (letter) => {
    const code = letter.codePointAt(0) ?? 0;
    if (code < firstSyllable || code > lastSyllable) return letter;
    return initialConsonants[Math.floor((code - firstSyllable) / syllablesPerInitial)] ?? letter;
  }).join('');

/** What is kept beside a stored row so that it can be found with no network. */
export interface SearchText {
  readonly text: string;
  readonly initials: string;
}

/** Prepares the texts of one row, title first, for `matches`. */
export const searchText = (...texts: readonly string[]): SearchText => {
  const text = normalise(texts.join(' '));
  return { text, initials: initials(text) };
};

const compact = (text: string): string => text.replaceAll(' ', '');

/** True when the words begin at that place, a lone consonant standing for every syllable that begins with it. */
const isAt = (row: SearchText, words: string, place: number): boolean => {
  for (let i = 0; i < words.length; i += 1) {
    if (words[i] !== row.text[place + i] && words[i] !== row.initials[place + i]) return false;
  }
  return true;
};

/**
 * True when the row answers the words: each word is somewhere in it, spaces in either do not matter, and initial
 * consonants (`ㅇㄴㅍ`, also mixed: `ㄱㅈ M`) find the syllables that begin with them. No words match everything.
 */
export const matches = (row: SearchText, query: string): boolean => {
  const wanted = normalise(query);
  const packed: SearchText = { text: compact(row.text), initials: compact(row.initials) };
  const within = (words: string): boolean => {
    for (let place = 0; place <= packed.text.length - words.length; place += 1) {
      if (isAt(packed, words, place)) return true;
    }
    return false;
  };
  return within(compact(wanted)) || wanted.split(' ').every(within);
};
