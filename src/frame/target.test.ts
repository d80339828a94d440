import { expect, test } from 'vitest';
import { targetOf } from './target.ts';

test.each([
  ['/guide/match-eve', { to: '/guide/match-eve' }],
  ['/search?keyword=a', { to: '/search?keyword=a' }],
  ['https://campick.example/help', { href: 'https://campick.example/help' }],
  ['mailto:help@campick.example', { href: 'mailto:help@campick.example' }],
  ['help@campick.example', { href: 'mailto:help@campick.example' }],
])('%s leads somewhere', (value, target) => {
  expect(targetOf(value)).toEqual(target);
});

test.each([
  '',
  '//elsewhere.example',
  '/\\elsewhere.example',
  'https://',
  'javascript:alert(1)',
  'data:text/html,a',
  'help',
  'a b@campick.example',
])('%s leads nowhere', (value) => {
  expect(targetOf(value)).toBeNull();
});
