import { limits } from '#contract/limits.ts';
import { post } from '#src/copy/catalogue.ts';
import type { PhotoRow } from '#src/db/rows.ts';
import { jpegOf } from '#src/workers/jpeg-of.ts';
import type { Shrunk } from '#src/workers/shrink.ts';
import { shrinkInWorker } from '#src/workers/shrink-in-worker.ts';
import { shrinkInPage } from './shrink-in-page.ts';

const megabyte = 1024 * 1024;

/** The types that may be uploaded, by extension, and the content type that is sent to the server. */
const types: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
  heif: 'image/heif',
};

/** The content type of a file, by its name; null: the file may not be uploaded. */
export const photoTypeOf = (name: string): string | null => {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(types, extension) ? (types[extension] ?? null) : null;
};

/** For a file dialog, which offers these first; a chosen file is checked all the same. */
export const acceptedPhotos = limits.imageExtensions.map((extension) => `.${extension}`).join(',');

/** Why a file cannot be uploaded, in words (copy-ko); null: it can. */
export const photoFault = ({ name, size }: Pick<File, 'name' | 'size'>): string | null => {
  if (photoTypeOf(name) === null) return post.wrongType;
  return size > limits.imageBytes ? post.tooBig(limits.imageBytes / megabyte) : null;
};

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

/**
 * Reads a chosen file as it is stored before it is shrunk; a string says to the user which kind or size cannot be
 * uploaded.
 */
export const chosenPhoto = async (file: File, newId: () => string): Promise<PhotoRow | string> => {
  const fault = photoFault(file);
  const type = photoTypeOf(file.name);
  if (fault !== null || type === null) return fault ?? post.wrongType;
  const name = `photo.${type.slice('image/'.length)}`;
  return { id: newId(), name, type, bytes: await file.arrayBuffer(), fileKey: null, raw: true };
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
  return typeof made === 'string' ? post.wrongType : made;
};
