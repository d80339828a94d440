import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { colourOf } from '#tests/harness/wizard-screen.ts';

/** Photos on the disk, as a phone takes them; `n` from 1 to 3. */
export interface Photos {
  path(n: number): string;
  remove(): Promise<void>;
}

/** Twelve megapixels that lie on their side, as a phone held upright stores them. */
const size = { width: 4_032, height: 3_024, channels: 3 } as const;

/** Grain, as without it a photo is a few bytes; and a bright band, which is on top when it is drawn upright. */
const overlay = async (): Promise<Buffer> => {
  const band = { create: { width: 300, height: size.height, channels: 3, background: '#fff' } } as const;
  return sharp({
    create: { ...size, background: '#000', noise: { type: 'gaussian', mean: 30, sigma: 20 } },
  })
    .composite([{ input: band, left: 0, top: 0 }])
    .png({ compressionLevel: 0 })
    .toBuffer();
};

export const takePhotos = async (): Promise<Photos> => {
  const folder = await mkdtemp(join(tmpdir(), 'campick-webkit-photos-'));
  const path = (n: number): string => join(folder, `IMG_${n}.JPG`);
  const input = await overlay();
  for (const n of [1, 2, 3])
    await sharp({ create: { ...size, background: colourOf(n) } })
      .composite([{ input, blend: 'add' }])
      .jpeg({ quality: 90 })
      .withMetadata({ orientation: 6 })
      .toFile(path(n));
  return { path, remove: () => rm(folder, { recursive: true, force: true }) };
};
