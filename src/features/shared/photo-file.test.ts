import { expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { fitted } from '#src/lib/picture-size.ts';
import { acceptedPhotos, photoFault } from './photo-file.ts';

const most = 10 * 1024 * 1024;

test('every type of photo that the contract names may be uploaded, whatever the case of its extension', () => {
  for (const extension of limits.imageExtensions) {
    expect(photoFault({ name: `a.b.${extension}`, size: most })).toBeNull();
    expect(photoFault({ name: `A.${extension.toUpperCase()}`, size: 1 })).toBeNull();
    expect(acceptedPhotos.split(',')).toContain(`.${extension}`);
  }
});

test.each(['a.gif', 'a.svg', 'a.jpg.exe', 'jpg', 'a.', '.toString'])('%s may not be uploaded', (name) => {
  expect(photoFault({ name, size: 1 })).toBe('지원하지 않는 파일 형식이에요.');
});

test('one byte over 10 MB is too much', () => {
  expect(photoFault({ name: 'a.png', size: most + 1 })).toBe('10MB를 넘었어요.');
});

test('a shrunk picture keeps its proportions, and its longest edge is 1,600 at most', () => {
  expect(fitted(4_000, 3_000)).toEqual({ width: 1_600, height: 1_200 });
  expect(fitted(900, 3_200)).toEqual({ width: 450, height: 1_600 });
  expect(fitted(1_600, 900)).toEqual({ width: 1_600, height: 900 });
  expect(fitted(20, 10)).toEqual({ width: 20, height: 10 });
  expect(fitted(40_000, 1)).toEqual({ width: 1_600, height: 1 });
});
