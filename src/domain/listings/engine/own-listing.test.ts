import { expect, test } from 'vitest';
import type { FileKey } from '#contract/ids.ts';
import type { PhotoRow } from '#src/db/rows.ts';
import type { ExecutorApi } from '#src/sync/outbox/executor.ts';
import { emptyListing } from '../form.ts';
import { filesOf } from './own-listing.ts';

const hour = 60 * 60_000;
const now = 100 * hour;
const photo = (id: string, uploadedAt: number | null): PhotoRow => ({
  id,
  name: 'a.jpg',
  type: 'image/jpeg',
  bytes: new ArrayBuffer(1),
  fileKey: uploadedAt === null ? null : (`post/${id}.jpg` as FileKey), // any text is a key
  ...(uploadedAt === null ? {} : { uploadedAt }),
});
const filesWith = (stored: readonly PhotoRow[]) => {
  const api = {
    read: async (_tables: unknown, run: (tx: unknown) => unknown) =>
      run({
        getMany: async (_table: string, ids: string[]) =>
          ids.map((id) => stored.find((row) => row.id === id)),
      }),
  } as unknown as ExecutorApi; // nothing else is used
  const photos = [{ photoId: 'b' }, { fileKey: 'post/old.jpg' as FileKey }, { photoId: 'a' }]; // any text is a key
  return filesOf(api, { ...emptyListing, photos }, now);
};

test('[D4] file keys are named in the order of the photos, old and new ones alike', async () => {
  expect(await filesWith([photo('a', now - hour), photo('b', now - hour)])).toEqual({
    is: 'ready',
    keys: ['post/b.jpg', 'post/old.jpg', 'post/a.jpg'],
  });
});

test.each([
  ['that the store has not confirmed', null],
  ['that the server has deleted', now - 30 * hour],
  ['that the server will delete soon', now - 20 * hour],
  ['that the server did not accept in an earlier attempt', 0],
])('[D10] a photo %s is uploaded again first', async (_what, uploadedAt) => {
  expect(await filesWith([photo('a', uploadedAt), photo('b', now - hour)])).toEqual({
    is: 'upload-again',
    photos: ['a'],
  });
});

test('[D4] a listing of which a photo is not stored any more names none', async () => {
  expect(await filesWith([photo('a', now)])).toEqual({ is: 'lost' });
});
