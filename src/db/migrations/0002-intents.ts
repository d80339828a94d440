import type { Migration } from './migration.ts';

/** Mutations, and what search keeps. `liked` moves out of a listing's detail part. */
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
