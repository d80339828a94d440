/** A kind of picture that may be uploaded: its first bytes, and the end of what it is declared as or named. */
const kinds: readonly (readonly [type: string, bytes: RegExp, named: RegExp])[] = [
  ['image/jpeg', /^\xff\xd8\xff/, /[./](jpe?g|jfif)$/i],
  ['image/png', /^\x89PNG/, /[./]png$/i],
  ['image/webp', /^RIFF....WEBP/s, /[./]webp$/i],
  // the brands of ISO/IEC 23008-12
  ['image/heic', /^....ftyp(hei[cxmsf]|hev[cx]|m[is]f1)/s, /[./]hei[cf]$/i],
];

/** The content type that a file's own bytes say, of which the first sixteen are enough; undefined: none of these. */
export const typeOfBytes = (file: ArrayBuffer): string | undefined => {
  const head = String.fromCharCode(...new Uint8Array(file.slice(0, 16)));
  return kinds.find((kind) => kind[1].test(head))?.[0];
};

/**
 * The content type of a file that may be uploaded: what its bytes say, else what it is declared as, its name last, which a
 * phone's picker makes up; undefined: it may not be uploaded.
 */
export const pictureTypeOf = (file: ArrayBuffer, { type = '', name }: { type?: string; name: string }) =>
  typeOfBytes(file) ?? [type, name].flatMap((said) => kinds.find((kind) => kind[2].test(said))?.[0] ?? [])[0];
