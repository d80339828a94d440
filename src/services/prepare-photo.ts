import { oursMe } from '#src/copy/ours-me.ts';
import type { PhotoRow } from '#src/db/rows.ts';
import { newUuid } from '#src/lib/uuid.ts';
import { photoOf } from './photo-file.ts';

/** Makes of a chosen file what goes up. Answers words when it cannot be one: a wrong kind, too large, or unreadable. */
export const preparePhoto = (file: File): Promise<PhotoRow | string> =>
  // a file that went away meanwhile, or no memory for a picture as large
  photoOf(file, newUuid).catch(() => oursMe.photoFailed);
