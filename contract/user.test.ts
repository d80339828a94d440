import * as v from 'valibot';
import { expect, test } from 'vitest';
import { isReserved } from './reserved-nickname.ts';
import { Nickname } from './user.ts';

const is = (nickname: string): boolean => {
  const name = v.safeParse(Nickname, nickname);
  return name.success && !isReserved(name.output);
};

test.each([
  ['the Hangul choseong filler', '초록\u115F여우', '초록여우'],
  ['the Hangul jungseong filler', '초록\u1160여우', '초록여우'],
  ['the Hangul filler', '초록\u3164여우', '초록 여우'],
  ['the half-width Hangul filler', '초록\uFFA0여우', '초록 여우'],
  ['a zero-width space', '초록\u200B여우', '초록여우'],
  ['a zero-width joiner between letters', '초록\u200D여우', '초록여우'],
  ['a word joiner', '초록\u2060여우', '초록여우'],
  ['a soft hyphen', 'fox\u00AD', 'fox'],
  ['a combining grapheme joiner', '초록\u034F여우', '초록여우'],
  ['an empty braille cell', '초록\u2800여우', '초록 여우'],
  ['a tag character', 'fox\u{E0061}', 'fox'],
  ['a Mongolian vowel separator', 'fox\u180E', 'fox'],
])('a nickname with %s is stored as it is seen', (_name, given, stored) => {
  expect(v.parse(Nickname, given)).toBe(stored);
});

test.each([
  '\u3164\u3164',
  '\u115F\u1160\u115F\u1160',
  '\u00A0\u2000\u2007\u3000',
  '\u0335\u0E3A\u0E38',
  '\u180B\u180C\u200B\u200C\u200D',
])('the nickname %j, of which nothing is seen, is none', (nickname) => {
  expect(is(nickname)).toBe(false);
});

test.each(['캠\u200B픽', '캠\u3164픽', '관\u115F리자', 'ad\u00ADmin'])(
  'the nickname %j passes for those who run Campick, whatever is hidden in it',
  (nickname) => {
    expect(is(nickname)).toBe(false);
  },
);

test.each([
  ['the picture selector behind a letter', '초록\uFE0F여우'],
  ['the picture selector behind a picture that is one anyway', '🧥\uFE0F과잠'],
  ['the picture selector twice', '❤\uFE0F\uFE0F하트'],
  ['a variation selector', '초록\uFE00여우'],
  ['a variation selector behind a picture', '❤\uFE0E하트'],
  ['an ideographic variation selector', '葛\u{E0100}여우'],
  ['the last ideographic variation selector', '葛\u{E01EF}여우'],
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
  '운영진',
  '캠퍼스 운영진',
  '고객센터',
  '고객 지원',
  '고객지원팀',
  '탈퇴한 사용자',
  '탈퇴한사용자',
  '탈퇴한_사용자1',
  '탈퇴한 사용자'.normalize('NFD'),
  // in look-alikes
  '괸리자',
  '관리쟈',
  'ㄱㅗㅏㄴㄹㅣㅈㅏ',
  'ㅋㅐㅁㅍㅣㄱ',
  '켐픽',
  '운엉자',
  '운영 진',
  '운.영.팀',
  'аdмin',
  'ᴀᴅᴍɪɴ',
  '𝐚𝐝𝐦𝐢𝐧',
  '🅰🅳🅼🅸🅽',
  '🇦🇩🇲🇮🇳',
  'ѕуѕтем',
  // in other scripts and other words
  '管理者',
  '管理员',
  '運営者',
  '공지',
  '공지사항',
  '📢공지',
  '시스템',
  '시스탬',
  '시스템 메시지',
  'system',
  'sys_tem',
  'SYSTEM1',
  'システム',
  'CS팀',
  'CS 센터',
  'ＣＳ팀',
  '알림봇',
  '판리자',
  '官理者',
  '官 理 員',
  '캠핔',
  '공식',
  '★공식★',
  '공식계정',
  '매니저',
  '매니져님',
  'Official',
  '0fficial',
  'staff',
  'support~',
  'r00t',
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
  '1️⃣등',
  '👁️‍🗨️눈',
  '고객님',
  '푸른 늑대',
  'Łukasz',
  '운영',
  '시스템공학도',
  '공지훈',
  '윤영자',
  'CS팀플',
  'CS',
  'ecosystem',
  '알림장',
  '공식이 안 풀려',
  '수학공식',
  '매니저꿈나무',
  'rooter',
  'supporter',
  '부엌',
  '판다',
  '관리',
  '곽관리',
  '운영이',
  '캠퍼스',
  '🇰🇷과잠',
  'ㅋㅋㅋ',
  'ㄱㄱㅏ',
])('the nickname %j is taken', (nickname) => {
  expect(is(nickname)).toBe(true);
});

test.each([
  ['  초록여우  ', '초록여우'],
  ['\u3000초록\u00A0여우\u2003', '초록\u00A0여우'],
  [' 푸른  늑대\n', '푸른  늑대'],
  [' 가나다라마바사아자차 ', '가나다라마바사아자차'],
])('white space around the nickname %j is taken off before it is measured', (given, stored) => {
  expect(v.parse(Nickname, given)).toBe(stored);
});

test.each(['😀😀', '🏳️‍🌈🏳️', '1️⃣2️⃣', '👍🏽 ❤️', '🇰🇷🇰🇷'])(
  'the nickname %j, which is only pictures, names nobody',
  (nickname) => {
    expect(is(nickname)).toBe(false);
  },
);

test('a nickname of one letter and white space is too short', () => {
  expect(is('가 ')).toBe(false);
});
