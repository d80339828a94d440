import { limits } from '#contract/limits.ts';
import { post } from '#src/copy/catalogue.ts';
import type { PhotoRow } from '#src/db/rows.ts';
import { shrink } from './shrink.ts';

const megabyte = 1024 * 1024;

/** The kinds that may go up by the ends of their names (seeds 1 §5), and what a server is told of them. */
const types: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
  heif: 'image/heif',
};

const typeOf = (name: string): string | null => {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(types, extension) ? (types[extension] ?? null) : null;
};

/** For a file dialog: it offers these first; what is chosen is looked at all the same. */
export const acceptedPhotos = limits.imageExtensions.map((extension) => `.${extension}`).join(',');

/** Why a file cannot go up, in the seeds' words; null: it can. */
export const photoFault = ({ name, size }: Pick<File, 'name' | 'size'>): string | null => {
  if (typeOf(name) === null) return post.wrongType;
  return size > limits.imageBytes ? post.tooBig(limits.imageBytes / megabyte) : null;
};

/** Only these may go up as they are: few browsers can draw them, and every server of ours can. */
const isForeign = (type: string): boolean => type === 'image/heic' || type === 'image/heif';

/** What goes up of a chosen file: drawn anew where this browser can, else as it is. Answers words when it is no picture. */
export const photoOf = async (file: File, newId: () => string): Promise<PhotoRow | string> => {
  const fault = photoFault(file);
  const type = typeOf(file.name);
  if (fault !== null || type === null) return fault ?? post.wrongType;
  const small = await shrink(file);
  if (small === null && !isForeign(type)) return post.wrongType;
  const name = small === null ? `photo.${type.slice('image/'.length)}` : 'photo.jpg';
  const bytes = await (small ?? file).arrayBuffer();
  return { id: newId(), name, type: small === null ? type : small.type, bytes, fileKey: null };
};
