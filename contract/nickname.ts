/** A joiner between two pictures makes them one, like a family: the one such character that is seen. */
const joined =
  /(?<=\p{Extended_Pictographic}[\uFE0F\u{1F3FB}-\u{1F3FF}]?)\u200D(?=\p{Extended_Pictographic})|\uFE0F/gu;
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2028\u2029\u2800]/u;

/** True when a nickname holds what nobody sees: two that differ only in it look alike (reliability §3, string rule). */
export const hidesSomething = (nickname: string): boolean => invisible.test(nickname.replace(joined, ''));

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
const reserved = ['캠픽', '운영자', '관리자', 'campick'].map(skeleton);
/** Only by themselves: ordinary words hold them, like badminton. */
const reservedAlone = new Set(['admin', 'administrator'].map(skeleton));

/** True when a nickname passes for that of those who run Campick. */
export const isReserved = (nickname: string): boolean =>
  [nickname, nickname.replace(/\d/g, '')]
    .map(skeleton)
    .some((seen) => reservedAlone.has(seen) || reserved.some((name) => seen.includes(name)));
