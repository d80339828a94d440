import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pictureTypeOf } from './picture-type.ts';

const buffer = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer;
const drawn = (format: 'jpeg' | 'png' | 'webp'): Promise<Buffer> =>
  sharp({ create: { width: 3, height: 2, channels: 3, background: '#a3122b' } })
    .toFormat(format)
    .toBuffer();
const heic = readFileSync(join(import.meta.dirname, '../../tests/fixtures/pictures/two-8.heic'));

test('what a file is is said by its bytes, whatever its name and declared type', async () => {
  const named = { name: '1000004563.png', type: 'application/pdf' };
  for (const format of ['jpeg', 'png', 'webp'] as const)
    expect(pictureTypeOf(buffer(await drawn(format)), named)).toBe(`image/${format}`);
  expect(pictureTypeOf(buffer(heic), named)).toBe('image/heic');
});

test('bytes that say nothing leave it to the declared type, and only then to the name', () => {
  const unknown = buffer(Buffer.from('no picture'));
  expect(pictureTypeOf(unknown, { name: 'a.png', type: 'image/jpeg' })).toBe('image/jpeg');
  expect(pictureTypeOf(unknown, { name: 'A.JPG', type: '' })).toBe('image/jpeg');
  expect(pictureTypeOf(unknown, { name: 'a.b.heif', type: 'application/octet-stream' })).toBe('image/heic');
  expect(pictureTypeOf(new ArrayBuffer(0), { name: 'image.jfif' })).toBe('image/jpeg');
});

test.each(['a.gif', 'a.svg', 'a.jpg.exe', 'jpg', 'a.', '.toString'])(
  '%s of unknown bytes and type may not be uploaded',
  (name) => {
    expect(pictureTypeOf(buffer(Buffer.from('GIF89a')), { name, type: 'image/gif' })).toBeUndefined();
  },
);
