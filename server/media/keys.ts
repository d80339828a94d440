import { randomUUID } from 'node:crypto';
import type { FileKey } from '#contract/ids.ts';

const folders = { post: 'post', profile: 'profile' } as const;
export type UploadKind = keyof typeof folders;

/** Extensions and the content types that go with them (contract §7 [C]). */
const typesOf: Readonly<Record<string, readonly string[]>> = {
  jpg: ['image/jpeg'],
  jpeg: ['image/jpeg'],
  png: ['image/png'],
  webp: ['image/webp'],
  heic: ['image/heic', 'image/heif'],
  heif: ['image/heif', 'image/heic'],
};

const shape =
  /^(?:post|profile)\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\.(jpg|jpeg|png|webp|heic|heif)$/;

/** The extension of a file name if the content type goes with it; the name is good for nothing else (B-40). */
export const extensionFor = (fileName: string, contentType: string): string | null => {
  const extension = /\.([A-Za-z]{3,4})$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(typesOf, extension) && typesOf[extension]?.includes(contentType) ? extension : null;
};

/** A key that nobody can guess and no name can bend. */
export const newKey = (kind: UploadKind, extension: string): FileKey =>
  `${folders[kind]}/${randomUUID()}.${extension}` as FileKey; // 49 characters of the shape below

/** What a picture is served as: HEIC is stored as JPEG under the key that was issued for it, a variant is WebP. */
export const typeOf = (bytes: Buffer, typeOfItsKey: string): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return 'image/jpeg';
  return bytes.toString('latin1', 8, 12) === 'WEBP' ? 'image/webp' : typeOfItsKey;
};

/** The content type that a key was issued for; null when it is no key of ours. */
export const typeOfKey = (key: string): string | null => {
  const extension = shape.exec(key)?.[1];
  return extension === undefined ? null : (typesOf[extension]?.[0] ?? null);
};
