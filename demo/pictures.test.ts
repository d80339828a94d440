import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { typeOfKey } from '#server/media/keys.ts';
import { makeCampus } from './campus.ts';

const folder = join(import.meta.dirname, 'pictures');

test('every picture that the campus names is there once, is named as a storage key, is light, and there is no other', async () => {
  const { items, people } = makeCampus(0);
  const named = [
    ...items.flatMap(({ images }) => images),
    ...people.flatMap(({ picture }) => (picture === null ? [] : [picture])),
  ];
  const files = (
    await Promise.all(
      ['post', 'profile'].map(async (kind) =>
        (await readdir(join(folder, kind))).map((name) => `${kind}/${name}`),
      ),
    )
  ).flat();
  expect(files.toSorted()).toEqual(named.toSorted());
  const sizes = await Promise.all(files.map(async (key) => (await stat(join(folder, key))).size));
  expect(files.every((key) => typeOfKey(key) === 'image/webp')).toBe(true);
  expect(Math.max(...sizes)).toBeLessThan(24_000);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(4 * 1024 * 1024);
});
