import * as v from 'valibot';
import { expect, test } from 'vitest';
import { Nickname } from './user.ts';

const is = (nickname: string): boolean => v.is(Nickname, nickname);

test.each([
  ['the Hangul choseong filler', '초록\u115F여우'],
  ['the Hangul jungseong filler', '초록\u1160여우'],
  ['the Hangul filler', '초록\u3164여우'],
  ['the half-width Hangul filler', '초록\uFFA0여우'],
  ['a zero-width space', '초록\u200B여우'],
  ['a zero-width joiner between letters', '초록\u200D여우'],
  ['a word joiner', '초록\u2060여우'],
  ['a soft hyphen', 'fox\u00AD'],
  ['a combining grapheme joiner', '초록\u034F여우'],
  ['an empty braille cell', '초록\u2800여우'],
  ['a tag character', 'fox\u{E0061}'],
  ['a Mongolian vowel separator', 'fox\u180E'],
])('a nickname with %s is refused', (_name, nickname) => {
  expect(is(nickname)).toBe(false);
});

test.each([
  '캠픽',
  '캠픽운영팀',
  '캠 픽',
  '캠.픽',
  '캠픽'.normalize('NFD'),
  '운영자',
  '진짜운영자님',
  '관리자',
  '관 리 자',
  'admin',
  'ADMIN',
  'ａｄｍｉｎ',
  'Ádmin',
  'аdmin',
  'adm1n',
  '@dmin',
  'admin1',
  'admin_2026',
  'campick',
  'CamPick',
  'cаmрick',
  'camp1ck',
  'campıck',
  'ⓒampick',
  'c.a.m.p.ick',
  'Campick공식',
])('the nickname %j passes for those who run Campick and is refused', (nickname) => {
  expect(is(nickname)).toBe(false);
});

test.each([
  '초록여우',
  '캠퍼스고양이',
  '픽업',
  '캠핑',
  'badminton',
  'camp',
  '🧥과잠',
  '👩‍💻공대',
  '❤️하트',
  '푸른 늑대',
  'Łukasz',
  '운영',
])('the nickname %j is taken', (nickname) => {
  expect(is(nickname)).toBe(true);
});
