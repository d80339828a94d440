import type { FileKey } from '#contract/ids.ts';
import { env } from '#src/env.ts';

/** Where a stored picture lies: an absolute or local address as it is, a storage key below the media base (contract §7). */
export const mediaUrl = (key: FileKey | null): string | null => {
  if (key === null) return null;
  return /^(https?:|blob:)/.test(key) ? key : `${env.mediaBase}/${key}`;
};
