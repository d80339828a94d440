import { fitted, jpegQuality } from '#src/lib/picture-size.ts';
import { typeOfBytes } from '#src/lib/picture-type.ts';

/**
 * A picture as it may be uploaded, or why it cannot be. `too-large`: of more pixels than can be decoded. `no-decoder`: its
 * kind needs code that could not be fetched.
 */
export type Shrunk =
  | { readonly is: 'ready'; readonly bytes: ArrayBuffer; readonly type: 'image/jpeg' }
  | { readonly is: 'unreadable' | 'too-large' | 'no-decoder' };

/** Pixels of a picture that no browser's own decoder knows, at most; a phone's are 12 to 48 million of four bytes each. */
export const mostPixels = 50_000_000;

const decoded = async (source: Blob | ImageData): Promise<ImageBitmap | null> => {
  try {
    return await createImageBitmap(source, { imageOrientation: 'from-image' });
  } catch (error) {
    if (error instanceof DOMException) return null; // damaged, or a kind that this browser does not know
    throw error;
  }
};

/** Draws a picture as a JPEG that fits, and frees the picture. */
const drawn = async (picture: ImageBitmap): Promise<Shrunk> => {
  const { width, height } = fitted(picture.width, picture.height);
  const canvas = new OffscreenCanvas(width, height);
  try {
    const context = canvas.getContext('2d');
    if (context === null) return { is: 'unreadable' };
    context.fillStyle = '#ffffff'; // what is transparent would turn black
    context.fillRect(0, 0, width, height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, width, height);
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: jpegQuality });
    return { is: 'ready', bytes: await blob.arrayBuffer(), type: 'image/jpeg' };
  } finally {
    picture.close();
    canvas.width = 0; // frees its pixels before the next garbage collection
  }
};

/** Decoders beside `createImageBitmap`, which not every context has. */
export interface Decoders {
  /** Loads the HEIF decoder; rejects where it cannot be loaded. */
  readonly bringHeif: () => Promise<(bytes: Uint8Array) => Promise<ImageData | 'too-large' | 'unreadable'>>;
  /** Decodes a large picture with less memory; null: it cannot decode this one. */
  readonly small?: (file: Blob) => Promise<ImageBitmap | null>;
}

/**
 * A redrawn picture, its longest edge at most 1,600 pixels, upright, with nothing of where and when it was taken.
 * HEIF that this browser cannot decode goes through a decoder that is fetched only then.
 */
export const shrink = async (file: Blob, { bringHeif, small }: Decoders): Promise<Shrunk> => {
  const bitmap = (await small?.(file)) ?? (await decoded(file));
  if (bitmap !== null) return drawn(bitmap);
  if (typeOfBytes(await file.slice(0, 16).arrayBuffer()) !== 'image/heic') return { is: 'unreadable' };
  let decode: Awaited<ReturnType<Decoders['bringHeif']>>;
  try {
    decode = await bringHeif();
  } catch {
    return { is: 'no-decoder' }; // offline, and never fetched before
  }
  const pixels = await decode(new Uint8Array(await file.arrayBuffer()));
  if (typeof pixels === 'string') return { is: pixels };
  const picture = await decoded(pixels);
  return picture === null ? { is: 'unreadable' } : drawn(picture);
};
