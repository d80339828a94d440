import type { Migration } from './migration.ts';

/** The upload progress of each photo, and the listing that each published draft has become. */
export const selling: Migration = {
  version: 6,
  stores: { uploadProgress: 'photoId', published: 'draftId' },
};
