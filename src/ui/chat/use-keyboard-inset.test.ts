import { expect, test } from 'vitest';
import { keyboardInset } from './use-keyboard-inset.ts';

test.each([
  ['no keyboard', { layout: 844, height: 844, top: 0, scale: 1 }, 0],
  ['a bar of the browser', { layout: 844, height: 760, top: 0, scale: 1 }, 0],
  ['a keyboard over the page', { layout: 844, height: 508.4, top: 0, scale: 1 }, 336],
  ['the same after the page was pushed up by it', { layout: 844, height: 508, top: 200, scale: 1 }, 136],
  ['a page that has made room already', { layout: 508, height: 508, top: 0, scale: 1 }, 0],
  ['somebody who looks closer', { layout: 844, height: 422, top: 100, scale: 2 }, 0],
])('%s', (_, seen, inset) => {
  expect(keyboardInset(seen)).toBe(inset);
});
