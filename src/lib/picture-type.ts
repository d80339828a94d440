/** A kind of picture that may be uploaded, by its first bytes and by the end of a file's name. */
const kinds: readonly (readonly [type: string, bytes: RegExp | null, name: RegExp])[] = [
  ['image/jpeg', /^\xff\xd8\xff/, /\.(jpe?g|jfif)$/i],
  ['image/png', /^\x89PNG/, /\.png$/i],
  ['image/webp', /^RIFF....WEBP/s, /\.webp$/i],
  // the brands of ISO/IEC 23008-12
  ['image/heic', /^....ftyp(hei[cxms]|hev[cx]|m[is]f1|heif)/s, /\.heic$/i],
  ['image/heif', null, /\.heif$/i],
];

const headBytes = 16;

/** The content type that a file's own bytes say, of which the first sixteen are enough; undefined: none of these. */
export const typeOfBytes = (file: ArrayBuffer): string | undefined => {
  const head = String.fromCharCode(...new Uint8Array(file, 0, Math.min(headBytes, file.byteLength)));
  return kinds.find(([, bytes]) => bytes?.test(head))?.[0];
};

/**
 * The content type of a file that may be uploaded: what its bytes say, else what it is declared as, its name last, which a
 * phone's picker makes up; undefined: it may not be uploaded.
 */
export const pictureTypeOf = (file: ArrayBuffer, { type = '', name }: { type?: string; name: string }) =>
  typeOfBytes(file) ??
  kinds.find(([known]) => known === type)?.[0] ??
  kinds.find((kind) => kind[2].test(name))?.[0];
