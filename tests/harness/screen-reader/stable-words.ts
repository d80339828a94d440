/** Words of a screen without what moves from day to day: dates, times, ages. A transcript holds these. */

const moving: readonly (readonly [RegExp, string])[] = [
  [/\d{4}년/g, '○○○○년'],
  [/\d{1,2}월 \d{1,2}일/g, '○월 ○일'],
  [/(\d{4}|○○○○년) ?\d{1,2}월/g, '○○○○년 ○월'],
  [/\d{4}\.\d{1,2}\.\d{1,2}/g, '○○○○.○.○'],
  [/\d{2}\.\d{2}\.\d{2}/g, '○○.○.○'],
  [/\d{2}\.\d{1,2}\.\d{1,2}(?= ?\()/g, '○○.○.○'],
  [/\d{1,2}\.\d{1,2}(?= ?\()/g, '○.○'],
  [/(?<=\()[일월화수목금토](?=\))/g, '○'],
  [/[일월화수목금토]요일/g, '○요일'],
  [/((오전|오후) )?\d{1,2}:\d{2}/g, '○:○○'],
  [/(오전|오후) \d{1,2}시( \d{1,2}분)?/g, '○시'],
  [/(\d+|한|두|세) ?(초|분|시간|일|주|개월|달|년) 전|방금( 전)?|어제|그저께/g, '○ 전'],
  [/D-(\d+|DAY)/g, 'D-○'],
  [/(?<!\p{L})(오늘|내일|모레|\d+일 (뒤|후))(?=[,\s]|$)/gu, '○ 날'],
];

export const stableWords = (line: string): string =>
  moving.reduce((text, [what, by]) => text.replaceAll(what, by), line);
