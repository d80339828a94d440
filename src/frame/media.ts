import type { FileKey } from '#contract/ids.ts';
import { photoWidths } from '#contract/photo-widths.ts';
import type { SessionRow } from '#src/db/rows-device.ts';
import { env } from '#src/env.ts';
import { savesData } from './device-settings.ts';

/** Where a stored picture lies: an absolute or local address as it is, a storage key below the media base (contract §7). */
export const mediaUrl = (key: FileKey | null): string | null => {
  if (key === null) return null;
  return /^(https?:|blob:)/.test(key) ? key : `${env.mediaBase}/${key}`;
};

/** To save data each width is said to be larger by what the screen is denser: a browser takes no more than a plain one needs. */
const photoSrcSet = (url: string): string | undefined => {
  const by = savesData() ? devicePixelRatio : 1;
  return url.startsWith(env.mediaBase)
    ? photoWidths.map((width) => `${url}?w=${width} ${Math.round(width * by)}w`).join()
    : undefined;
};

/**
 * What gives stored pictures their `srcset` at a server that has the capability `photo-widths`; undefined: nothing does. A
 * first visit's photos come before the server has said it: one without widths ignores what is asked (contract §7).
 */
export const srcSetAt = ({ capabilities }: SessionRow): typeof photoSrcSet | undefined =>
  (capabilities?.includes('photo-widths') ?? true) ? photoSrcSet : undefined;
