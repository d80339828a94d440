import { expect, test } from 'vitest';
import type { PhotoRow } from '#src/db/rows.ts';
import {
  changesOf,
  cutNickname,
  formOf,
  isChanged,
  missingOf,
  profileFormTexts,
  renamed,
} from './profile-form.ts';

const photo: PhotoRow = {
  id: 'p1',
  name: 'photo.jpg',
  type: 'image/jpeg',
  bytes: new ArrayBuffer(1),
  fileKey: null,
};
const form = (nickname: string | null, chosen: PhotoRow | null = null) => ({ nickname, photo: chosen });

test.each([
  ['the same name', '과잠수집가', null],
  ['one character', '과', null],
  ['two characters', '과잠', { nickname: '과잠', photoId: null }],
  ['ten characters', '가나다라마바사아자차', { nickname: '가나다라마바사아자차', photoId: null }],
  ['eleven characters', '가나다라마바사아자차카', null],
  ['nothing', '', null],
  ['what cannot be seen', '\u3164\u3164', null],
])('%s can be saved only when it is another name of 2 to 10 characters', (_what, nickname, saved) => {
  expect(changesOf(form(nickname), '과잠수집가')).toEqual(saved);
});

test('a new picture can be saved with the same name, and never with one that is not allowed', () => {
  expect(changesOf(form('과잠수집가', photo), '과잠수집가')).toEqual({ nickname: null, photoId: 'p1' });
  expect(changesOf(form('과', photo), '과잠수집가')).toBeNull();
});

test('an old name that today’s rule would not allow does not keep a picture from being saved', () => {
  expect(changesOf(form('과', photo), '과')).toEqual({ nickname: null, photoId: 'p1' });
});

test('a name in two-part Hangul is sent in one', () => {
  expect(changesOf(form('과잠'.normalize('NFD')), '과잠수집가')?.nickname).toBe('과잠');
});

test.each([
  ['\u3000山寂\u200B', '山寂'],
  ['\uFEFF山\u2060寂', '山寂'],
  ['\u0007山\u200D寂', '山寂'],
])('a name that was copied with what nobody sees, %j, is sent as it is seen', (given, sent) => {
  expect(changesOf(form(given), '과잠수집가')?.nickname).toBe(sent);
});

test('any change counts for leaving, also one that cannot be saved', () => {
  expect(isChanged(form('과'), '과잠수집가')).toBe(true);
  expect(isChanged(form('과잠수집가', photo), '과잠수집가')).toBe(true);
  expect(isChanged(form('과잠수집가'), '과잠수집가')).toBe(false);
});

test('a name that was left alone is never sent and never counts, whatever it is by now', () => {
  for (const shown of ['과잠수집가', '딴기기이름', '과']) {
    expect(isChanged(form(null), shown)).toBe(false);
    expect(changesOf(form(null), shown)).toBeNull();
    expect(changesOf(form(null, photo), shown)).toEqual({ nickname: null, photoId: 'p1' });
  }
});

test('the name that is shown anyway, written again or kept as a draft, is no change', () => {
  expect(renamed('과잠수집가', '과잠수집가')).toBeNull();
  expect(renamed('', '과잠수집가')).toBe('');
  expect(formOf({ nickname: '과잠수집가' }, '과잠수집가')).toEqual(form(null));
  expect(formOf({}, '과잠수집가')).toEqual(form(null));
  expect(formOf({ nickname: '쓰다만이름', photo }, '과잠수집가')).toEqual(form('쓰다만이름', photo));
});

test('a name that another device gave meanwhile is no change any more', () => {
  expect(isChanged(form('딴기기이름'), '과잠수집가')).toBe(true);
  expect(isChanged(form('딴기기이름'), '딴기기이름')).toBe(false);
});

test('cutting to ten never leaves half of a character', () => {
  expect(cutNickname('가나다라마바사아자차카')).toBe('가나다라마바사아자차');
  expect(cutNickname('가나다라마바사아자🧥')).toBe('가나다라마바사아자');
  expect(cutNickname('가나다라마바사아🧥')).toBe('가나다라마바사아🧥');
  expect(cutNickname('응원단👨‍👩‍👧‍👦')).toBe('응원단');
  expect(cutNickname('가나다라마바사아🇰🇷')).toBe('가나다라마바사아');
});

test('a name in letters of two parts, or with what nobody sees, is cut by what is seen', () => {
  expect(cutNickname('가나다라마바사아자차카'.normalize('NFD'))).toBe('가나다라마바사아자차');
  expect(cutNickname('\uFEFF가나다라마바사아자차\u200B')).toBe('가나다라마바사아자차');
});

test.each([
  [null, profileFormTexts.unchanged],
  ['과잠수집가', profileFormTexts.unchanged],
  ['', profileFormTexts.noName],
  ['\u3164\u3164', profileFormTexts.noName],
  ['\u180B\u2800\u0007', profileFormTexts.noName],
  ['과', profileFormTexts.tooShort(2)],
  ['\u200B과\u3164', profileFormTexts.tooShort(2)],
  ['운영자', profileFormTexts.otherName],
  ['과잠', undefined],
])(
  'of the name %o the form says what keeps it from being saved, and nothing where it can be',
  (nickname, words) => {
    expect(missingOf(form(nickname), '과잠수집가')?.words).toBe(words);
    expect(missingOf(form(nickname), '과잠수집가') === null).toBe(
      changesOf(form(nickname), '과잠수집가') !== null,
    );
  },
);

test('a picture alone lacks nothing', () => {
  expect(missingOf(form(null, photo), '과잠수집가')).toBeNull();
});
