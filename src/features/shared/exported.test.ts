import { expect, test } from 'vitest';
import type { PhotoRow } from '#src/db/rows.ts';
import { draftCount, unreadDrafts } from '#src/domain/listings/own-listings.view.ts';
import { aKey, anEntry } from '#tests/harness/outbox-entries.ts';
import { makeStage } from '#tests/sim/stage.ts';
import { journalOf, textOf, type Unread, unreadOf } from './exported.ts';

const photo = (id: string): PhotoRow => ({
  ...{ id, name: `${id}.jpg`, type: 'image/jpeg', fileKey: null },
  bytes: Uint8Array.from([1, 2, 255]).buffer,
});
const secret = '아무에게도 말하지 않은 글';

/** A device with an entry and a draft of no build, their photos, and others beside them. */
const aDevice = async () => {
  const { store } = makeStage();
  await store.write(['outbox', 'drafts', 'photos'], 'strict', async (tx) => {
    await tx.putMany('outbox', [
      anEntry({ seq: 1, id: aKey(1), kind: 'photo.upload', lane: 'photo:photo-of-entry' }),
      anEntry({ seq: 2, id: aKey(2), dependsOn: [aKey(1)], args: { text: secret, n: 1n }, kind: 5 as never }),
      anEntry({ seq: 3, id: aKey(3), args: { text: 'of another' } }),
    ]);
    const draft = { v: 1, at: 1, photos: ['photo-of-draft'] };
    await tx.putMany('drafts', [
      { ...draft, key: 'listing:a', value: { title: secret } },
      { ...draft, key: 'listing:b', v: 900, value: null },
      { ...draft, key: 'chat:1', value: 5 },
    ]);
    await tx.putMany('photos', [photo('photo-of-entry'), photo('photo-of-draft'), photo('photo-of-none')]);
  });
  return store;
};

const exported = async (unread: Unread) => JSON.parse(textOf(await unreadOf(await aDevice(), unread)));

test('an entry that cannot be read goes into its file as it is stored, with its parts and their photos', async () => {
  expect(await exported({ table: 'outbox', key: 2 })).toMatchObject({
    app: expect.any(String),
    outbox: [{ seq: 1 }, { seq: 2, kind: 5, args: { text: secret, n: '1' } }],
    photos: [{ id: 'photo-of-entry', bytes: btoa('\u0001\u0002\u00ff') }],
  });
});

test('so does a draft; one that is gone by then leaves an empty file', async () => {
  expect(await exported({ table: 'drafts', key: 'listing:a' })).toMatchObject({
    drafts: [{ key: 'listing:a', value: { title: secret } }],
    photos: [{ id: 'photo-of-draft' }],
  });
  expect(await exported({ table: 'outbox', key: 9 })).toMatchObject({ outbox: [], photos: [] });
});

test('a draft that cannot be read is counted and named, of whatever build', async () => {
  const store = await aDevice();
  expect([await draftCount(store), await unreadDrafts(store)]).toEqual([2, ['listing:a', 'listing:b']]);
});

test('the record for a report still has nothing of it', async () => {
  const text = textOf(await journalOf(await aDevice()));
  expect(text).toContain('photo.upload');
  for (const written of [secret, 'of another', 'bytes']) expect(text).not.toContain(written);
});
