import { expect, test } from 'vitest';
import { packed, unpacked } from './build-files.ts';

test('files that are packed into one entry come out as they were, beside those with a revision', () => {
  const hashed = ['assets/index-abc.js', 'assets/index-abc.css'];
  const shell = { url: 'index.html', revision: '1a2b' };
  expect(unpacked([{ url: packed(hashed), revision: null }, shell])).toEqual([
    { url: 'assets/index-abc.js', revision: null },
    { url: 'assets/index-abc.css', revision: null },
    shell,
  ]);
});

test('a file without a revision that lies elsewhere is no build', () => {
  expect(() => packed(['assets/index-abc.js', 'banners/one.webp'])).toThrow('outside of assets/');
  expect(() => packed(['assets/deep/index-abc.js'])).toThrow('outside of assets/');
});
