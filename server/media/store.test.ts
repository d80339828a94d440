import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeMediaStore } from './store.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'campick-media-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

test('no upload and no start fails while processes start beside it on one folder', async () => {
  const store = await makeMediaStore(root);
  let starting = true;
  const starts = (async () => {
    for (let n = 0; n < 30; n += 1) await makeMediaStore(root);
    starting = false;
  })();
  const stored: Promise<boolean>[] = [];
  const bytes = Buffer.alloc(200_000);
  for (let n = 0; starting; n += 1) {
    stored.push(store.put(`post/${n}`, bytes));
    if (n % 4 === 3) await Promise.allSettled(stored.slice(-4));
  }
  await starts;
  expect((await Promise.all(stored)).every((isStored) => isStored)).toBe(true);
});

test('a start removes what a killed process left half written a day ago', async () => {
  const half = join(root, '.incoming', 'half');
  await writeFile(half, 'half');
  await makeMediaStore(root);
  expect(await readdir(join(root, '.incoming'))).toEqual(['half']); // it may still be written
  await utimes(half, new Date(), new Date(Date.now() - 25 * 3_600_000));
  await makeMediaStore(root);
  expect(await readdir(join(root, '.incoming'))).toEqual([]);
});
