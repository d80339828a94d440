import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeHeif } from './heif.ts';
import { makeUploads } from './uploads.ts';
import { type Member, startWorld, type World } from './world.ts';

let world: World;
let member: Member;
beforeAll(async () => {
  world = await startWorld();
  member = await world.as('푸른늑대');
});
afterAll(() => world.stop());

const { media, put, upload } = makeUploads(() => ({ world, member }));

test('HEIC comes back as an upright JPEG of the same picture, without what else was in the file (B-43, B-46)', async () => {
  const bytes = await readFile(join(import.meta.dirname, 'pictures/two-colours.heic')); // by heif-enc
  const { key, answer, path } = await upload(bytes, 'image/heic', 'a.heic');
  expect(answer.status).toBe(200);
  expect((await put(path, bytes, 'image/heic')).status).toBe(200); // the same again is the same
  const got = await media(key);
  expect(got.headers.get('content-type')).toBe('image/jpeg');
  const { data, info } = await sharp(got.bytes).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height, info.channels]).toEqual([96, 64, 3]);
  const near = (x: number, [r = 0, g = 0, b = 0]: number[]) => {
    const at = (32 * 96 + x) * 3;
    return Math.max(...[r, g, b].map((value, channel) => Math.abs(value - (data[at + channel] ?? 0))));
  };
  expect(near(10, [165, 25, 49])).toBeLessThan(12);
  expect(near(86, [245, 240, 225])).toBeLessThan(12);
});

test('a HEIC whose boxes are good and whose picture cannot be decoded is refused, not stored', async () => {
  const whole = await readFile(join(import.meta.dirname, 'pictures/two-colours.heic'));
  const torn = Buffer.from(whole);
  torn.fill(0, whole.indexOf('mdat') + 8);
  for (const bytes of [makeHeif({ exif: Buffer.from('Exif') }), torn]) {
    const { key, answer } = await upload(bytes, 'image/heic', 'a.heic');
    expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_FILE_FORMAT']);
    expect((await media(key)).status).toBe(404);
  }
});
