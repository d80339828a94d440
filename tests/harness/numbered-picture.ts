import sharp from 'sharp';

/** Blocks of a picture that say its number: a frame of corners, then sixteen bits twice, the second time inverted. */
const [columns, rows, block] = [6, 6, 60] as const;
const bits = 16;

const isWhite = (n: number, at: number): boolean => {
  if (at === 0) return true;
  if (at === columns * rows - 1) return false;
  const bit = (at - 1) % bits;
  const on = ((n >> bit) & 1) === 1;
  return at - 1 < bits ? on : !on;
};

/** A JPEG that tells its number, 0 to 65,535, after any number of encodings and sizes. */
export const numberedPicture = (n: number): Promise<Buffer> => {
  const pixels = Buffer.from(
    Array.from({ length: columns * rows }, (_none, at) => (isWhite(n, at) ? 255 : 0)),
  );
  return sharp(pixels, { raw: { width: columns, height: rows, channels: 1 } })
    .resize(columns * block, rows * block, { kernel: 'nearest' })
    .jpeg({ quality: 80 })
    .toBuffer();
};

/** The number that a picture tells; null: it is none of these, or damaged. */
export const numberOf = async (bytes: Buffer): Promise<number | null> => {
  const small = await sharp(bytes)
    .resize(columns * 4, rows * 4, { kernel: 'linear', fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer();
  const white = (at: number): boolean => {
    const [x, y] = [(at % columns) * 4 + 2, Math.floor(at / columns) * 4 + 2];
    return (small[y * columns * 4 + x] ?? 0) > 127;
  };
  let n = 0;
  for (let bit = 0; bit < bits; bit += 1) {
    if (white(1 + bit) === white(1 + bits + bit)) return null;
    if (white(1 + bit)) n |= 1 << bit;
  }
  return white(0) ? n : null;
};
