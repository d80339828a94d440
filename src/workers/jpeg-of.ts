import type { PhotoRow } from '#src/db/rows.ts';

/** The photo with its converted bytes in place of the chosen ones. */
export const jpegOf = (
  { raw: _raw, ...photo }: PhotoRow,
  { bytes, type }: { readonly bytes: ArrayBuffer; readonly type: string },
): PhotoRow => ({ ...photo, name: 'photo.jpg', type, bytes });
