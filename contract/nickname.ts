/**
 * The only unseen characters whose effect is seen: a joiner makes two pictures one, like a family, and the selector
 * U+FE0F makes a sign (❤) or a keycap a picture.
 */
const seen =
  /(?<=\p{Extended_Pictographic}[\uFE0F\u{1F3FB}-\u{1F3FF}]?)\u200D(?=\p{Extended_Pictographic})|(?<=(?=\p{Extended_Pictographic})\p{Emoji})(?<!\p{Emoji_Presentation})\uFE0F|(?<=[\d#*])\uFE0F(?=\u20E3)/gu;
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2028\u2029\u2800]/u;

/** True when a nickname holds what nobody sees: two that differ only in it look alike (faults §3, string rule). */
export const hidesSomething = (nickname: string): boolean => invisible.test(nickname.replace(seen, ''));

/** Digits, signs and letters of other alphabets that pass for Latin letters. */
const twins: Readonly<Record<string, string>> = {
  ...{ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', '@': 'a', $: 's', '!': 'i', '|': 'i', l: 'i' },
  ...{ а: 'a', с: 'c', е: 'e', і: 'i', к: 'k', м: 'm', о: 'o', р: 'p', ԁ: 'd', п: 'n', ӏ: 'i' },
  ...{ α: 'a', κ: 'k', ι: 'i', ρ: 'p', ο: 'o', ε: 'e', η: 'n', ν: 'n', ı: 'i', ɑ: 'a', ϲ: 'c' },
};

/** A nickname as a hasty reader sees it: width, case, accents, twins and everything between letters make no difference. */
const skeleton = (nickname: string): string =>
  [...nickname.normalize('NFKC').toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFC')]
    .map((letter) => twins[letter] ?? letter)
    .join('')
    .replace(/\P{L}/gu, '');

/** Wherever they stand in a nickname. */
const reserved = [
  ...['캠픽', 'campick', '운영자', '운영진', '관리자', '고객센터', '고객지원'],
  '탈퇴한 사용자', // the name that withdrawn users are shown by (contract §5.7)
].map(skeleton);
/** Only by themselves: ordinary words hold them, like badminton. */
const reservedAlone = new Set(['admin', 'administrator'].map(skeleton));

/** True when a nickname passes for that of those who run Campick, or for a withdrawn user. */
export const isReserved = (nickname: string): boolean =>
  [nickname, nickname.replace(/\d/g, '')]
    .map(skeleton)
    .some((read) => reservedAlone.has(read) || reserved.some((name) => read.includes(name)));
