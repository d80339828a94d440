import * as v from 'valibot';
import { expect, test } from 'vitest';
import { MessageName, Picture } from './ids.ts';
import { ItemInfo } from './item.ts';
import { User } from './user.ts';

test('a picture that is null, empty or missing is none, and costs nobody their row', () => {
  for (const none of [null, '', undefined]) expect(v.parse(Picture, none)).toBeNull();
  expect(v.parse(Picture, 'user/1.png')).toBe('user/1.png');
  expect(v.is(Picture, 7)).toBe(false);
  const user = { id: 1, nickname: '초록여우', profileImageUrl: '' };
  expect(v.parse(User, user).profileImageUrl).toBeNull();
  expect(v.parse(ItemInfo, { title: '과잠', images: ['', 'post/1.png', null] }).images).toEqual([
    'post/1.png',
  ]);
});

test('a message may be named by any 16 to 64 characters that can be stored', () => {
  for (const name of ['web:2025-09-11T18:22:02.1', '한글로 지은 이름도 이름이에요 정말', 'k'.repeat(64)])
    expect(v.is(MessageName, name)).toBe(true);
  const long = 'k'.repeat(16);
  for (const none of ['k'.repeat(15), 'k'.repeat(65), `${long}\u0000`, `${long}\ud800`, `${long}\n`, 7])
    expect(v.is(MessageName, none)).toBe(false);
});
