import type { Migration } from './migration.ts';

/** What a person wants done, and what search keeps. Whether a listing is liked moves out of its detail part. */
export const mutations: Migration = {
  version: 2,
  stores: {
    outbox: 'seq, lane',
    drafts: 'key',
    photos: 'id',
    marks: 'id',
    counts: 'key',
    recents: 'text',
  },
  revise: {
    items: (row) => {
      const detail: unknown = row['detail'];
      if (typeof detail !== 'object' || detail === null || !('liked' in detail))
        return { ...row, liked: null, likedStamp: 0 };
      const { liked, ...rest } = detail;
      return { ...row, detail: rest, liked, likedStamp: 'stamp' in rest ? rest.stamp : 0 };
    },
  },
};
