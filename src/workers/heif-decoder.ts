/// <reference path="./libheif.d.ts" />
import load from 'libheif-js/libheif-wasm/libheif-bundle.mjs';

/** Pixels of a picture at most; a phone's are 12 to 48 million, and each takes four bytes. */
const mostPixels = 50_000_000;

/** Decodes the first picture of a HEIF file, upright by its own rotation; null: it cannot be decoded. */
export const decodeHeif = async (file: Uint8Array): Promise<ImageData | null> => {
  const { HeifDecoder } = await load();
  const [picture] = new HeifDecoder().decode(file);
  if (picture === undefined) return null;
  const [width, height] = [picture.get_width(), picture.get_height()];
  if (width < 1 || height < 1 || width * height > mostPixels) return null;
  const pixels = new ImageData(width, height);
  return new Promise((done) => picture.display(pixels, (drawn) => done(drawn === null ? null : pixels)));
};
