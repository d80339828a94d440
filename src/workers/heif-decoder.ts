import { decodeHeif as decode } from '#packages/heif/decode-heif.ts';
import { mostPixels } from './shrink.ts';

/** Decodes the primary picture of a HEIF file in sRGB, upright, or says why it cannot be. */
export const decodeHeif = async (file: Uint8Array): Promise<ImageData | 'too-large' | 'unreadable'> => {
  const picture = await decode(file, { maxPixels: mostPixels, maxSide: mostPixels });
  return typeof picture === 'string' ? picture : new ImageData(picture.data, picture.width, picture.height);
};
