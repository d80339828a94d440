import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { typeOfKey } from '#server/media/keys.ts';
import { drawings, planOf } from './drawings.ts';

const folder = import.meta.dirname;
const pictures = drawings();
const bucket = pictures.filter(({ place }) => place === 'bucket').map(({ key }) => key);

test('the committed pictures are those that the drawings describe: run demo/render.ts after changing one', async () => {
  expect(planOf(pictures)).toEqual(JSON.parse(await readFile(join(folder, 'picture-plan.json'), 'utf8')));
});

test('every picture of the plan is there, is named as a storage key, is light, and there is no other', async () => {
  const files = await Promise.all(
    ['post', 'profile'].map(async (kind) =>
      (await readdir(join(folder, 'pictures', kind))).map((name) => `${kind}/${name}`),
    ),
  );
  expect(files.flat().toSorted()).toEqual(bucket.toSorted());
  const sizes = await Promise.all(
    files.flat().map(async (key) => (await stat(join(folder, 'pictures', key))).size),
  );
  expect(files.flat().every((key) => typeOfKey(key) === 'image/webp')).toBe(true);
  expect(Math.max(...sizes)).toBeLessThan(24_000);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(4 * 1024 * 1024);
});
