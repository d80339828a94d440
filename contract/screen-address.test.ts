import { expect, test } from 'vitest';
import { linkedItem } from './item-address.ts';

test.each([
  '',
  '/',
  '//',
  '입니다',
  '을',
  '를 봐주세요',
  ')',
  '/)',
  ').',
  '.',
  '...',
  ',',
  '!',
  '"',
  "'",
  '”',
  '’입니다',
  '」',
  '>',
  '**',
  '_',
  '\u200b',
  ' 그리고 2번',
  '…이에요\n다음 줄',
  '&utm_source=kakao',
  '%EC%9E%85%EB%8B%88%EB%8B%A4',
  '%29',
  '%EC%9E',
  '%',
])('a sentence that goes on with "%s" leads to the listing', (tail) => {
  expect(linkedItem(`/detail/1${tail}`)).toBe(1);
});

test.each([
  '/detail/',
  '/detail/0',
  '/detail/01',
  '/detail/1a',
  '/detail/1２',
  '/detail/1/edit',
  '/detail/new/1',
  '/detail/99999999999999999',
  '/detail/9007199254740993',
  '/details/1',
  '/chat/1)',
  '/x/detail/1',
])('%s is no listing', (path) => {
  expect(linkedItem(path)).toBeNull();
});
