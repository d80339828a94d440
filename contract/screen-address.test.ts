import { expect, test } from 'vitest';
import { linkedAddress } from './screen-address.ts';

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
])('a sentence that goes on with "%s" leads to the screen', (tail) => {
  for (const address of ['/detail/1', '/chat/2', '/search', '/pick-detail/3', '/guide/match-eve'])
    expect(linkedAddress(`${address}${tail}`)).toBe(address);
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
  '/details/1',
  '/searching',
  '/chat/1/x',
  '/chat-x',
  '/.env',
  '/index.php',
  '/)',
  '/x/detail/1',
])('%s is no screen', (path) => {
  expect(linkedAddress(path)).toBeNull();
});
