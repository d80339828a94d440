import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { encoded, fixture, grid, type HeifItem, heifFile, property } from './heif-file.ts';

/** Pictures as phones and tools write them, and what is right for each. */

type Colour = readonly [number, number, number];

export interface PhonePicture {
  readonly what: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: () => Buffer | Promise<Buffer>;
  /** Upright, in sRGB: its size and what is left and right (above and below, of a tall one). */
  readonly right: {
    readonly size: readonly [number, number];
    readonly colours: readonly [Colour, Colour];
  };
}

/** The two halves of each picture, as its own numbers say them. */
const halves: readonly [Colour, Colour] = [
  [200, 60, 50],
  [60, 180, 70],
];
/** The same by other profiles, as libvips and Little CMS make sRGB of them, or by the formulas of BT.2020 and BT.2100. */
const ofP3: typeof halves = [
  [217, 42, 40],
  [0, 183, 49],
];
const ofAdobe: typeof halves = [
  [231, 57, 46],
  [0, 181, 57],
];
const ofBt2020: typeof halves = [
  [247, 0, 39],
  [0, 190, 40],
];
const ofPq: typeof halves = [
  [255, 0, 0],
  [0, 255, 0],
];
const ofHlg: typeof halves = [
  [255, 0, 8],
  [0, 236, 0],
];
/** Ink has no such green. */
const ofInk: typeof halves = [
  [196, 45, 35],
  [82, 156, 50],
];
const swapped = ([one, other]: typeof halves): typeof halves => [other, one];

const wide = [96, 64] as const;
const tall = [64, 96] as const;
const tiled = [128, 64] as const;

const profile = (): Buffer => {
  const file = fixture('p3-8.heic');
  const at = file.indexOf('prof', 0, 'latin1');
  return file.subarray(at + 4, at - 8 + file.readUInt32BE(at - 8));
};
const p3 = (): Buffer => property.icc(profile());
const tiles = (...properties: readonly Buffer[]): HeifItem[] =>
  ['tile-left.heic', 'tile-right.heic'].map((name) => ({ ...encoded(name, ...properties), isHidden: true }));
const exif = (orientation: number, of: number): HeifItem => ({
  type: 'Exif',
  bytes: Buffer.concat([
    Buffer.from([0, 0, 0, 0]),
    Buffer.from('MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0', 'latin1'),
    Buffer.from([orientation, 0, 0, 0, 0, 0, 0]),
  ]),
  properties: [],
  refersTo: ['cdsc', of],
});

const heic = (
  what: string,
  bytes: PhonePicture['bytes'],
  colours: typeof halves,
  size: readonly [number, number] = wide,
): PhonePicture => ({ what, name: 'a.heic', type: 'image/heic', bytes, right: { size, colours } });

export const heicPictures: readonly PhonePicture[] = [
  heic('no profile', () => fixture('two-8.heic'), halves),
  heic('no profile, 10 bit', () => fixture('two-10.heic'), halves),
  heic('Display P3 by ICC', () => fixture('p3-8.heic'), ofP3),
  heic('Display P3 by ICC, 10 bit', () => fixture('p3-10.heic'), ofP3),
  heic('Adobe RGB by ICC', () => fixture('adobe-8.heic'), ofAdobe),
  heic('Display P3 by nclx', () => heifFile(1, [encoded('two-8.heic', property.nclx(12, 13))]), ofP3),
  heic('sRGB by nclx', () => heifFile(1, [encoded('two-8.heic', property.nclx(1, 13))]), halves),
  heic('BT.2020 by nclx', () => heifFile(1, [encoded('two-8.heic', property.nclx(9, 13))]), ofBt2020),
  heic('BT.2020, 10 bit', () => heifFile(1, [encoded('two-10.heic', property.nclx(9, 13))]), ofBt2020),
  heic('BT.2020, PQ', () => heifFile(1, [encoded('two-10.heic', property.nclx(9, 16))]), ofPq),
  heic('BT.2020, HLG', () => heifFile(1, [encoded('two-10.heic', property.nclx(9, 18))]), ofHlg),
  heic('ICC and nclx together', () => heifFile(1, [encoded('two-8.heic', property.nclx(1, 13), p3())]), ofP3),
  heic(
    'a torn ICC profile',
    () => heifFile(1, [encoded('two-8.heic', property.icc(profile().subarray(0, 200)))]),
    halves,
  ),
  heic('tiles', () => heifFile(3, [...tiles(), grid(2, tiled, [1, 2], p3())]), ofP3, tiled),
  heic(
    'tiles that end before their edge',
    () => heifFile(3, [...tiles(), grid(2, [120, 58], [1, 2], p3())]),
    ofP3,
    [120, 58],
  ),
  heic(
    'tiles that bear the profile',
    () => heifFile(3, [...tiles(p3()), grid(2, tiled, [1, 2])]),
    ofP3,
    tiled,
  ),
  heic(
    'another picture before the primary one',
    () => heifFile(2, [encoded('tile-right.heic'), encoded('p3-8.heic', p3())]),
    ofP3,
  ),
  heic(
    'a depth map before the picture',
    () =>
      heifFile(2, [
        {
          ...encoded('tile-right.heic', property.auxiliary('urn:mpeg:hevc:2015:auxid:2')),
          refersTo: ['auxl', 2],
        },
        encoded('two-8.heic', p3()),
      ]),
    ofP3,
  ),
  heic(
    'a gain map',
    () =>
      heifFile(1, [
        encoded('two-8.heic', p3()),
        {
          ...encoded('tile-left.heic', property.auxiliary('urn:com:apple:photo:2020:aux:hdrgainmap')),
          refersTo: ['auxl', 1],
        },
      ]),
    ofP3,
  ),
  heic(
    'a thumbnail first',
    () =>
      heifFile(2, [{ ...encoded('tile-right.heic'), refersTo: ['thmb', 2] }, encoded('two-8.heic', p3())]),
    ofP3,
  ),
  heic(
    'turned left',
    () => heifFile(1, [encoded('two-8.heic', p3(), property.turned(1))]),
    swapped(ofP3),
    tall,
  ),
  heic('on its head', () => heifFile(1, [encoded('two-8.heic', p3(), property.turned(2))]), swapped(ofP3)),
  heic('turned right', () => heifFile(1, [encoded('two-8.heic', p3(), property.turned(3))]), ofP3, tall),
  heic('mirrored', () => heifFile(1, [encoded('two-8.heic', p3(), property.mirrored(1))]), swapped(ofP3)),
  heic(
    'turned, and EXIF says so too',
    () => heifFile(1, [encoded('two-8.heic', p3(), property.turned(3)), exif(6, 1)]),
    ofP3,
    tall,
  ),
  heic(
    'EXIF alone, which counts for nothing',
    () => heifFile(1, [encoded('two-8.heic', p3()), exif(6, 1)]),
    ofP3,
  ),
];

const drawn = (width = 96, height = 64, [left, right] = halves): Sharp => {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at += 1) pixels.set(at % width < width / 2 ? left : right, at * 3);
  return sharp(pixels, { raw: { width, height, channels: 3 } });
};
const adobe = join(import.meta.dirname, '../fixtures/pictures/adobe.icc');
const other = (
  what: string,
  format: 'jpeg' | 'png' | 'webp',
  bytes: PhonePicture['bytes'],
  size: readonly [number, number] = wide,
  colours = halves,
): PhonePicture => ({
  what,
  name: `a.${format}`,
  type: `image/${format}`,
  bytes,
  right: { size, colours },
});

/** Made of sRGB by libvips, so that they must come back as what they were. */
export const otherPictures: readonly PhonePicture[] = [
  other('a JPEG in Display P3', 'jpeg', () => drawn().withIccProfile('p3').jpeg({ quality: 95 }).toBuffer()),
  other('a JPEG in Adobe RGB', 'jpeg', () => drawn().withIccProfile(adobe).jpeg({ quality: 95 }).toBuffer()),
  other(
    'a JPEG by ink, with its profile',
    'jpeg',
    () => drawn().toColourspace('cmyk').withIccProfile('cmyk').jpeg({ quality: 95 }).toBuffer(),
    wide,
    ofInk,
  ),
  other('a progressive JPEG', 'jpeg', () => drawn().jpeg({ quality: 95, progressive: true }).toBuffer()),
  other(
    'a JPEG that its EXIF turns',
    'jpeg',
    () => drawn().withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer(),
    tall,
  ),
  other('a PNG in Display P3', 'png', () => drawn().withIccProfile('p3').png().toBuffer()),
  other('a PNG of 16 bit', 'png', () => drawn().toColourspace('rgb16').png().toBuffer()),
  other('a WebP in Display P3', 'webp', () => drawn().withIccProfile('p3').webp({ quality: 95 }).toBuffer()),
];

/** How far a stored picture is from what is right: its size, and the largest difference of a channel. */
export const seenOf = async (
  stored: Buffer,
  { right }: PhonePicture,
): Promise<{ readonly size: readonly [number, number]; readonly off: number }> => {
  const { data, info } = await sharp(stored).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const off = (part: number, colour: Colour): number => {
    const [x, y] = width > height ? [part, 0.5] : [0.5, part];
    const at = (Math.floor(y * height) * width + Math.floor(x * width)) * 3;
    return Math.max(...colour.map((value, channel) => Math.abs(value - (data[at + channel] ?? 0))));
  };
  return { size: [width, height], off: Math.max(off(0.2, right.colours[0]), off(0.8, right.colours[1])) };
};

/** The same files, cut off after each tenth: none of them is a whole picture. */
export const truncated = (bytes: Buffer): Buffer[] =>
  [1, 2, 3, 4, 5, 6, 7, 8, 9].map((tenth) => bytes.subarray(0, Math.floor((bytes.length * tenth) / 10)));
