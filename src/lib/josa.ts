import { josa as hangulJosa } from 'es-hangul';

type Pair = '은/는' | '이/가' | '을/를' | '와/과' | '으로/로' | '이나/나' | '이란/란' | '아/야' | '이랑/랑';

/** How a digit or letter is read at the end of a word: only its last consonant matters. */
const readings: Readonly<Record<string, string>> = {
  '0': '영',
  '1': '일',
  '2': '이',
  '3': '삼',
  '4': '사',
  '5': '오',
  '6': '육',
  '7': '칠',
  '8': '팔',
  '9': '구',
  l: '엘',
  m: '엠',
  n: '엔',
  r: '알',
};

/** The last sounded character as Hangul; brackets, quotes, dots and emoji are passed over. */
const lastSound = (word: string): string => {
  const last =
    word
      .normalize('NFC')
      .match(/[\p{L}\p{N}](?=[^\p{L}\p{N}]*$)/u)?.[0]
      ?.toLowerCase() ?? '';
  return last === '' ? '이' : (readings[last] ?? last);
};

/** The word with the particle that fits its last sound, also after digits and Latin letters: `사이즈 M을`, `11번이`. */
export const josa = (word: string, pair: Pair): string => word + hangulJosa.pick(lastSound(word), pair);
