import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import type { HeifBounds, HeifPicture } from '#packages/heif/decode-heif.ts';
import { makeGate } from '../gate.ts';
import { Problem } from '../problem.ts';
import { isHeif } from './heif.ts';
import type { HeifTask } from './heif-worker.ts';

interface Bounds extends HeifBounds {
  readonly seconds: number;
}

/** Beside what the decoder needs for a picture of the most pixels, nothing: what asks for more is made to hurt. */
const memoryBytes = 384 * 1024 * 1024;

/**
 * Decodes an HEIC file in a thread of its own, which is ended when it takes too long: sharp's build has no HEVC.
 * What goes wrong with the thread counts as unreadable: that is an answer about the picture.
 */
const decodeHeif = (bytes: Buffer, { seconds, ...bounds }: Bounds): Promise<HeifPicture> =>
  new Promise((resolve) => {
    const task: HeifTask = { file: new Uint8Array(bytes), memoryBytes, ...bounds };
    const worker = new Worker(new URL('./heif-worker.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 },
      stdout: true, // the library writes about what it does not understand
      stderr: true,
      env: {},
    });
    const settle = (picture: HeifPicture) => {
      clearTimeout(timer);
      resolve(picture);
      void worker.terminate();
    };
    const timer = setTimeout(() => settle('unreadable'), seconds * 1_000);
    worker.once('message', settle);
    worker.once('error', () => settle('unreadable'));
    worker.once('exit', () => settle('unreadable'));
  });

/** Bounds of a picture (B-44): what a phone makes fits, what is made to hurt does not. */
const maxPixels = 40_000_000;
const maxSide = 8192;
const decodeSeconds = 5;
/** The decoder of HEIC runs in WebAssembly, several times slower than sharp's. */
const heifSeconds = 15;
const jpegQuality = 88;
const parallel = 2; // a full decode may take 160 MB for a moment

const magic: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  'image/jpeg': (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  'image/png': (bytes) => bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
  'image/webp': (bytes) =>
    bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
};

/** Turns what somebody sent into what everybody may load, or refuses it. */
export type CleanPicture = (bytes: Buffer, contentType: string) => Promise<Buffer>;

const refused = (cause?: unknown) => new Problem('INVALID_FILE_FORMAT', null, { cause });

const reencode = async (bytes: Buffer, contentType: string): Promise<Buffer> => {
  if (!magic[contentType]?.(bytes)) throw refused(); // before any decoder sees it: no SVG, no PDF, no video
  try {
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', autoOrient: true });
    const { width, height, pages = 1, format } = await picture.metadata();
    if (width > maxSide || height > maxSide || pages > 1 || `image/${format}` !== contentType)
      throw refused();
    const written = {
      'image/jpeg': () => picture.jpeg({ quality: jpegQuality, mozjpeg: false }),
      'image/png': () => picture.png({ compressionLevel: 8 }),
      'image/webp': () => picture.webp({ quality: 88 }),
    }[contentType as 'image/jpeg' | 'image/png' | 'image/webp'](); // the names of `magic`, one of which matched
    return await written.timeout({ seconds: decodeSeconds }).toBuffer();
  } catch (cause) {
    throw cause instanceof Problem ? cause : refused(cause); // a decoder that gives up is an answer about the picture
  }
};

/** HEIC becomes JPEG, which every browser shows; the boxes are judged before the decoder sees them (B-44, B-45). */
const fromHeif = async (bytes: Buffer): Promise<Buffer> => {
  if (!isHeif(bytes, { maxPixels, maxSide })) throw refused();
  const picture = await decodeHeif(bytes, { maxPixels, maxSide, seconds: heifSeconds });
  if (typeof picture === 'string') throw refused();
  const { data, width, height } = picture;
  return sharp(data, { raw: { width, height, channels: 4 } })
    .flatten({ background: '#fff' })
    .jpeg({ quality: jpegQuality, mozjpeg: false })
    .timeout({ seconds: decodeSeconds })
    .toBuffer();
};

/**
 * Full decode and re-encode: what is stored was written by us, upright, without metadata or anything appended
 * (B-43, B-46).
 */
export const makeCleanPicture = (): CleanPicture => {
  const gate = makeGate(parallel, 20);
  return (bytes, contentType) => {
    const isHeic = contentType === 'image/heic' || contentType === 'image/heif';
    return gate(() => (isHeic ? fromHeif(bytes) : reencode(bytes, contentType)));
  };
};

/** Of a photo in a width, which is looked at small: drawn pictures weigh a quarter of what they are stored with. */
const widthQuality = 74;

/**
 * The smallest WebP of a stored picture that fills a frame so wide and 5/4 as high, as a listing's photo is drawn: of a
 * photo taken across, the height decides. Never larger than the picture itself.
 */
export const inWidth = (bytes: Buffer, width: number): Promise<Buffer> =>
  sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .resize({ width, height: Math.ceil((width * 5) / 4), fit: 'outside', withoutEnlargement: true })
    .webp({ quality: widthQuality })
    .timeout({ seconds: decodeSeconds })
    .toBuffer();
