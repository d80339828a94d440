import { isOnlyPictures } from './text.ts';

/** Apart from what a nickname is: only where one is chosen is this asked, and the service worker has no room for it. */

/** Digits, signs and letters that pass for Latin letters: those of Cyrillic and Greek, and small capitals. */
const twins: Readonly<Record<string, string>> = {
  ...{ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', '@': 'a', $: 's', '!': 'i', '|': 'i', l: 'i' },
  ...{
    а: 'a',
    с: 'c',
    е: 'e',
    і: 'i',
    к: 'k',
    м: 'm',
    о: 'o',
    р: 'p',
    ԁ: 'd',
    п: 'n',
    ӏ: 'i',
    ѕ: 's',
    т: 't',
    у: 'y',
  },
  ...{
    α: 'a',
    κ: 'k',
    ι: 'i',
    ρ: 'p',
    ο: 'o',
    ε: 'e',
    η: 'n',
    ν: 'n',
    ı: 'i',
    ɑ: 'a',
    ϲ: 'c',
    τ: 't',
    υ: 'y',
  },
  ...{
    ᴀ: 'a',
    ᴄ: 'c',
    ᴅ: 'd',
    ᴇ: 'e',
    ɪ: 'i',
    ᴋ: 'k',
    ᴍ: 'm',
    ɴ: 'n',
    ᴏ: 'o',
    ᴘ: 'p',
    ꜱ: 's',
    ᴛ: 't',
    ʏ: 'y',
  },
  官: '管',
};

/** White letters on black circles and squares, and those of flags: Unicode has no compatible form of them. */
const pictured = /[\u{1F150}-\u{1F169}\u{1F170}-\u{1F189}\u{1F1E6}-\u{1F1FF}]/gu;
const letterOf = (sign: string): string => {
  const code = sign.codePointAt(0) ?? 0;
  return String.fromCodePoint(0x61 + code - (code < 0x1f170 ? 0x1f150 : code < 0x1f1e6 ? 0x1f170 : 0x1f1e6));
};

/**
 * Hangul stroke by stroke, whether it was typed as syllables or letter by letter: a final consonant is the letter that it
 * is (ㄲ and ㅋ are ㄱ: 캠핔 is 캠픽), a vowel of two is both, and vowels a stroke apart are one (괸 is 관). ㅜ and ㅠ stay two:
 * 윤영자 is a name.
 */
const finals =
  'ᄀ ᄀ ᄀᄉ ᄂ ᄂᄌ ᄂᄒ ᄃ ᄅ ᄅᄀ ᄅᄆ ᄅᄇ ᄅᄉ ᄅᄐ ᄅᄑ ᄅᄒ ᄆ ᄇ ᄇᄉ ᄉ ᄊ ᄋ ᄌ ᄎ ᄀ ᄐ ᄑ ᄒ'.split(
    ' ',
  );
const strokes = (hangul: string): string =>
  hangul
    .normalize('NFD')
    .replace(/[ᆨ-ᇂ]/g, (final) => finals[final.charCodeAt(0) - 0x11a8] ?? final)
    .replace(/[ᅪ-ᅬ]|ᅩ[ᅡᅢᅵ]/g, 'ᅪ')
    .replace(/[ᅤᅦᅨ]/g, 'ᅢ')
    .replace(/ᅣ/g, 'ᅡ')
    .replace(/ᅧ/g, 'ᅥ');

/** A nickname as a hasty reader sees it: width, case, accents, twins and everything between letters make no difference. */
const skeleton = (nickname: string): string =>
  strokes(
    [
      ...nickname
        .replace(pictured, letterOf)
        .normalize('NFKC')
        .toLowerCase()
        .normalize('NFKD')
        .replace(/\p{M}/gu, ''),
    ]
      .map((letter) => twins[letter] ?? letter)
      .join('')
      .replace(/\P{L}/gu, ''),
  );

/** Wherever they stand in a nickname. */
const reserved = [
  ...[
    '캠픽',
    'campick',
    '운영자',
    '운영진',
    '운영팀',
    '관리자',
    '판리자',
    '고객센터',
    '고객지원',
    '공지사항',
  ],
  ...['管理者', '管理員', '管理员', '管理人', '運營者', '運営者', '运营者', '公知', '公告'],
  '탈퇴한 사용자', // the name that withdrawn users are shown by (contract §5.7)
].map(skeleton);
/** Only by themselves, or with a title: ordinary words hold them, like badminton and 시스템공학도. */
const alone = [
  'admin',
  'administrator',
  'system',
  'システム',
  '系統',
  '系统',
  '시스템',
  '공지',
  'notice',
  '알림',
  '공식',
  'official',
  '매니저',
  'manager',
  'staff',
  'support',
  'root',
];
const titles = ['', '님', '팀', '봇', '계정', '메시지'];
const reservedAlone = new Set(
  ['cs팀', 'cs센터', 'csteam', ...alone.flatMap((word) => titles.map((title) => word + title))].map(skeleton),
);

/** True when a nickname passes for that of those who run Campick, or for a withdrawn user, or names nobody. */
export const isReserved = (nickname: string): boolean =>
  isOnlyPictures(nickname) ||
  [nickname, nickname.replace(/\d/g, '')]
    .map(skeleton)
    .some((read) => reservedAlone.has(read) || reserved.some((name) => read.includes(name)));
