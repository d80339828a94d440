import { expect, test } from 'vitest';
import { addresses, neighbourOf, shortcutOf, shortcuts } from './shortcuts.ts';

const pressed = (code: string, more = {}) => ({
  code,
  altKey: true,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...more,
});

test('no key does two things, and each is written on one key', () => {
  expect(new Set(shortcuts.map(({ code }) => code)).size).toBe(shortcuts.length);
  expect(new Set(shortcuts.map(({ key }) => key)).size).toBe(shortcuts.length);
});

test('a key is a shortcut with Alt alone', () => {
  expect(shortcutOf(pressed('KeyK'))).toBe('search');
  expect(shortcutOf(pressed('KeyJ'))).toBeNull();
  for (const other of ['ctrlKey', 'metaKey', 'shiftKey'])
    expect(shortcutOf(pressed('KeyK', { [other]: true }))).toBeNull();
  expect(shortcutOf(pressed('KeyK', { altKey: false }))).toBeNull();
});

test('the shortcuts that lead to a screen name its address', () => {
  expect(Object.keys(addresses)).toEqual(['home', 'pick', 'chat', 'my', 'search', 'post']);
});

test('the row behind or before the open one is opened, at the ends itself, and the first one where none is', () => {
  const rows = ['/chat/1', '/chat/2', '/chat/3'];
  expect(neighbourOf(rows, '/chat/1', 1)).toBe('/chat/2');
  expect(neighbourOf(rows, '/chat/2', -1)).toBe('/chat/1');
  expect(neighbourOf(rows, '/chat/3', 1)).toBe('/chat/3');
  expect(neighbourOf(rows, '/chat/1', -1)).toBe('/chat/1');
  expect(neighbourOf(rows, '/chat', 1)).toBe('/chat/1');
  expect(neighbourOf([], '/chat', 1)).toBeNull();
});
