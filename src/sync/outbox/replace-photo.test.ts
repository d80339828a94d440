import { expect, test } from 'vitest';
import type { PhotoRow } from '#src/db/rows.ts';
import { listingDraftRow } from '#src/domain/listings/draft.fold.ts';
import { emptyListing } from '#src/domain/listings/form.ts';
import { photo, storesOfOneAccount } from '#tests/harness/outbox-stores.ts';
import { keepDraft } from './drafts.ts';
import { replacePhoto } from './replace-photo.ts';

const row = (photos: readonly string[]) =>
  listingDraftRow(
    {
      draftId: 'one',
      form: { ...emptyListing, photos: photos.map((photoId) => ({ photoId })) },
      step: 5,
      auto: false,
      edits: null,
      isSaved: false,
    },
    5,
  );
const chosen: PhotoRow = { ...photo('a'), raw: true };
const small: PhotoRow = { ...photo('a'), bytes: new Uint8Array([9]).buffer };

const written = async () => {
  const it = await storesOfOneAccount();
  await keepDraft(it.stores, row(['a']), [chosen]);
  const copy = async () => (await it.stores.backup.all()).find(({ id }) => id === 'a');
  const stored = () => it.account.all('photos');
  return { ...it, copy, stored };
};

test('[D11] a shrunk photo replaces its chosen file in the database and the backup store, and its upload stays', async () => {
  const it = await written();
  const uploads = it.rows();
  await replacePhoto(it.stores, small);
  expect(it.stored()).toEqual([small]);
  const copy = await it.copy();
  expect(new Uint8Array((await copy?.bytes?.arrayBuffer()) ?? new ArrayBuffer(0))).toEqual(
    new Uint8Array([9]),
  );
  expect(copy?.value).not.toHaveProperty('raw');
  expect(it.rows()).toEqual(uploads);
});

test('[D11] a photo that was deleted while it was shrunk stays deleted', async () => {
  const it = await written();
  await keepDraft(it.stores, row([]));
  await replacePhoto(it.stores, small);
  expect([it.stored(), await it.copy()]).toEqual([[], undefined]);
});

test('[D11] a photo that is deleted while its shrunk copy is written to the backup store has no copy there', async () => {
  const it = await written();
  const { backup } = it.stores;
  const slow = {
    ...it.stores,
    backup: {
      ...backup,
      put: async (entries: Parameters<typeof backup.put>[0]) => {
        await keepDraft(it.stores, row([]));
        await backup.put(entries);
      },
    },
  };
  await replacePhoto(slow, small);
  expect([it.stored(), await it.copy()]).toEqual([[], undefined]);
});

test('[D11] a photo that is uploaded already stays as it was uploaded', async () => {
  const it = await written();
  const up = { ...small, fileKey: 'post/a.jpg' } as PhotoRow; // in its shape
  await it.store.write(['photos'], 'strict', (tx) => tx.put('photos', up));
  await replacePhoto(it.stores, { ...small, bytes: new ArrayBuffer(2) });
  expect(it.stored()).toEqual([up]);
});
