import { clientLimits, limits } from '#contract/limits.ts';
import { postTexts } from '#src/copy/catalogue.ts';
import { sellingTexts } from '#src/copy/selling.ts';
import type { PhotoRow } from '#src/db/rows.ts';
import { fitted, jpegQuality } from '#src/lib/picture-size.ts';
import { pictureTypeOf } from '#src/lib/picture-type.ts';
import { jpegOf } from '#src/workers/jpeg-of.ts';
import { acquire, photoLock } from '#src/workers/locks.ts';
import type { Shrunk } from '#src/workers/shrink.ts';
import { shrinkInWorker } from '#src/workers/shrink-in-worker.ts';

const megabyte = 1024 * 1024;

/** For a file dialog: `image/*` alone leaves out HEIC on some devices, extensions alone files that a phone names by a number. */
export const acceptedPhotos = [
  'image/*',
  ...clientLimits.imageExtensions.map((extension) => `.${extension}`),
].join(',');

/** Why a picture was rejected. */
export const rejection = {
  unreadable: sellingTexts.photo.damaged,
  'too-large': sellingTexts.photo.tooManyPixels,
} as const;

/** Kinds that few browsers can draw. */
const isForeign = (type: string): boolean => type === 'image/heic' || type === 'image/heif';

/** A picture redrawn off this thread, or on it where workers cannot draw or cannot be had. */
const shrunk = async (file: Blob): Promise<Shrunk> => {
  const made = await shrinkInWorker(file).catch(() => null);
  if (made !== null) return made;
  const blob = await shrinkInPage(file);
  if (blob !== null) return { is: 'ready', bytes: await blob.arrayBuffer(), type: 'image/jpeg' };
  return { is: 'no-decoder' };
};

/** Reads a chosen file as it is stored before it is shrunk; a string says to the user why it cannot be uploaded. */
export const chosenPhoto = async (file: File, newId: () => string): Promise<PhotoRow | string> => {
  const isTooBig = file.size > limits.imageBytes;
  const bytes = await (isTooBig ? file.slice(0, 16) : file).arrayBuffer();
  const type = pictureTypeOf(bytes, file);
  if (type === undefined) return postTexts.wrongType;
  if (isTooBig) return postTexts.tooBig(limits.imageBytes / megabyte);
  if (bytes.byteLength === 0) return sellingTexts.photo.empty;
  return { id: newId(), name: `photo.${type.slice('image/'.length)}`, type, bytes, fileKey: null, raw: true };
};

/** A shrunk photo · unreadable, too-large: why it cannot be one · not-here: its decoder cannot be loaded now. */
export type Shrinking = PhotoRow | 'unreadable' | 'too-large' | 'not-here';

/** Shrinks a photo as it was chosen, which keeps its id. Its file is not read again: it may be gone (0040). */
export const shrunkPhoto = async (chosen: PhotoRow): Promise<Shrinking> => {
  const made = await shrunk(new Blob([chosen.bytes], { type: chosen.type }));
  if (made.is === 'ready') return jpegOf(chosen, made);
  if (made.is !== 'no-decoder') return made.is;
  return isForeign(chosen.type) ? 'not-here' : 'unreadable';
};

/**
 * Reads and shrinks a chosen file; a string says to the user why it cannot be uploaded. A file whose decoder cannot be
 * loaded now stays as it is: it is converted before its upload.
 */
export const photoOf = async (file: File, newId: () => string): Promise<PhotoRow | string> => {
  const chosen = await chosenPhoto(file, newId);
  if (typeof chosen === 'string') return chosen;
  const made = await shrunkPhoto(chosen);
  if (made === 'not-here') return chosen;
  return typeof made === 'string' ? rejection[made] : made;
};

const encode = (bitmap: ImageBitmap, width: number, height: number): Promise<Blob | null> => {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (context === null) return Promise.resolve(null);
  context.fillStyle = '#ffffff'; // what is transparent would turn black
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  return new Promise((done) => canvas.toBlob(done, 'image/jpeg', jpegQuality));
};

/**
 * As the worker's `shrink`, for a browser whose workers cannot draw: a redrawn picture, at most so large, upright, with
 * nothing of where and when it was taken. null: this browser cannot read it.
 */
const shrinkInPage = async (file: Blob): Promise<Blob | null> => {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (error) {
    if (error instanceof DOMException) return null; // damaged, or a kind that it does not know
    throw error;
  }
  const { width, height } = fitted(bitmap.width, bitmap.height);
  try {
    return await encode(bitmap, width, height);
  } finally {
    bitmap.close();
  }
};

/** Acquires the lock of a photo, for which its upload waits; resolves with the function that releases it. */
export const lockPhoto = (photoId: string): Promise<() => void> => acquire(photoLock(photoId));
