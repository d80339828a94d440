import type { Migration } from './migration.ts';

/** How far each photo has gone up, and which listing each published draft has become. */
export const selling: Migration = {
  version: 6,
  stores: { uploadProgress: 'photoId', published: 'draftId' },
};
