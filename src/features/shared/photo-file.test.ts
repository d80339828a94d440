import { expect, test } from 'vitest';
import { clientLimits } from '#contract/limits.ts';
import { fitted } from '#src/lib/picture-size.ts';
import { acceptedPhotos, chosenPhoto } from './photo-file.ts';

const chosen = (name: string, bytes: BlobPart | number, type = '') =>
  chosenPhoto(
    new File([typeof bytes === 'number' ? new ArrayBuffer(bytes) : bytes], name, { type }),
    () => 'id',
  );

test('a file dialog offers every type of photo that the contract names, and pictures without such a name', () => {
  for (const extension of clientLimits.imageExtensions)
    expect(acceptedPhotos.split(',')).toContain(`.${extension}`);
  expect(acceptedPhotos.split(',')).toContain('image/*');
});

test('a file of another kind, one that is too large and an empty one are rejected, each in its own words', async () => {
  expect(await chosen('a.gif', 'GIF89a', 'image/gif')).toBe('지원하지 않는 파일 형식이에요.');
  expect(await chosen('a.png', 10 * 1024 * 1024 + 1)).toBe('10MB를 넘었어요.');
  expect(await chosen('a.png', 10 * 1024 * 1024)).toMatchObject({ type: 'image/png', raw: true });
  expect(await chosen('x.jpg', 0)).toBe('빈 파일이에요. 다른 사진을 골라 주세요');
});

test('a file that a phone names by a number is taken by its type', async () => {
  expect(await chosen('1000004563', '?', 'image/jpeg')).toMatchObject({
    type: 'image/jpeg',
    name: 'photo.jpeg',
  });
});

test('a shrunk picture keeps its proportions, and its longest edge is 1,600 at most', () => {
  expect(fitted(4_000, 3_000)).toEqual({ width: 1_600, height: 1_200 });
  expect(fitted(900, 3_200)).toEqual({ width: 450, height: 1_600 });
  expect(fitted(1_600, 900)).toEqual({ width: 1_600, height: 900 });
  expect(fitted(20, 10)).toEqual({ width: 20, height: 10 });
  expect(fitted(40_000, 1)).toEqual({ width: 1_600, height: 1 });
});
