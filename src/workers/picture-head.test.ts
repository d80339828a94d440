import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { headOf } from './picture-head.ts';

const head = (bytes: Uint8Array) => headOf(Uint8Array.from(bytes).buffer);
const plain = sharp({ create: { width: 300, height: 200, channels: 3, background: '#a3122b' } });
const sized = { width: 300, height: 200, isInk: false };

test('a picture is as large as its first bytes say, whatever stands before them', async () => {
  expect(head(await plain.clone().jpeg().toBuffer())).toEqual(sized);
  expect(head(await plain.clone().withIccProfile('p3').jpeg({ progressive: true }).toBuffer())).toEqual(
    sized,
  );
  expect(head(await plain.clone().png().toBuffer())).toEqual(sized);
  expect(head(await plain.clone().webp().toBuffer())).toEqual(sized);
  expect(head(await plain.clone().webp({ lossless: true }).toBuffer())).toEqual(sized);
  expect(head(await plain.clone().withIccProfile('p3').webp().toBuffer())).toEqual(sized);
});

test('a JPEG of four channels is one of inks', async () => {
  expect(head(await plain.clone().toColourspace('cmyk').jpeg().toBuffer())).toEqual({
    ...sized,
    isInk: true,
  });
});

test('what is cut off or of another kind says nothing', async () => {
  const whole = await plain.clone().jpeg().toBuffer();
  for (const length of [0, 3, 20, 100]) expect(head(whole.subarray(0, length))).toBeNull();
  expect(head(readFileSync(import.meta.filename))).toBeNull();
});
