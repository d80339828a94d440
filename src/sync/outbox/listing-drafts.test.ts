import { expect, test } from 'vitest';
import { mutation } from '#src/db/mutation.ts';
import { registry } from '#src/domain/definitions.ts';
import { itemCreate } from '#src/domain/listings/create-listing.mutation.ts';
import { type ListingDraft, listingDraftRow } from '#src/domain/listings/draft.fold.ts';
import { listingDraftKey } from '#src/domain/listings/draft-key.ts';
import { emptyListing, photoIdsOf } from '#src/domain/listings/form.ts';
import { photo, storesOfOneAccount } from '#tests/harness/outbox-stores.ts';
import { dropDraft, keepDraft, reopenDraft } from './drafts.ts';
import { enqueue } from './enqueue.ts';
import { restore } from './restore.ts';

const draftOf = (photos: readonly string[], title = '과잠'): ListingDraft => ({
  draftId: 'one',
  form: { ...emptyListing, title, photos: photos.map((photoId) => ({ photoId })) },
  step: 5,
  auto: false,
  edits: null,
  isSaved: false,
});
const row = (photos: readonly string[], at = 5, title?: string) =>
  listingDraftRow(draftOf(photos, title), at);
const key = listingDraftKey('one');
const publish = (photos: readonly string[]) =>
  mutation(
    itemCreate,
    { draftId: 'one', form: draftOf(photos).form, auto: true, until: null },
    { draft: key },
  );

const written = async (photos: readonly string[]) => {
  const it = await storesOfOneAccount();
  await keepDraft(it.stores, row(photos), photos.map(photo));
  return it;
};
/** A database that has just been wiped: it has no mark. */
const wiped = async () => {
  const it = await storesOfOneAccount();
  await it.stores.store.write(['marks'], 'strict', (tx) => tx.remove('marks', 'mark'));
  return it;
};
const photosIn = (it: Awaited<ReturnType<typeof storesOfOneAccount>>) =>
  it.account.all('photos').map(({ id }) => id);

test('[D1] a photo that is added to a draft is saved with it and has an upload of its own, in the database and the backup store', async () => {
  const it = await written(['a', 'b']);
  expect(photosIn(it)).toEqual(['a', 'b']);
  expect(it.rows().map(({ lane, state }) => [lane, state])).toEqual([
    ['photo:a', 'queued'],
    ['photo:b', 'queued'],
  ]);
  const uploads = it.rows().map(({ id }) => id);
  expect([...(await it.copies())].sort()).toEqual([`draft:${key}`, 'a', 'b', ...uploads].sort());
});

test('[D1] a photo that its draft no longer names is deleted with its upload, in the database and the backup store', async () => {
  const it = await written(['a', 'b']);
  await keepDraft(it.stores, row(['b'], 6));
  expect(photosIn(it)).toEqual(['b']);
  expect(it.rows().map(({ lane }) => lane)).toEqual(['photo:b']);
  expect(await it.copies()).not.toContain('a');
});

test('[D1] discarding a draft deletes its photos and their uploads, in the database and the backup store', async () => {
  const it = await written(['a', 'b']);
  await dropDraft(it.stores, key);
  expect([photosIn(it), it.rows(), it.account.all('drafts'), await it.copies()]).toEqual([[], [], [], []]);
});

test('[P-S1] a draft that could not be discarded is in the database and the backup store as before', async () => {
  const it = await written(['a']);
  const copies = (await it.copies()).sort();
  it.account.fault = 'full';
  await expect(dropDraft(it.stores, key)).rejects.toThrow();
  it.account.fault = null;
  expect([photosIn(it), (await it.copies()).sort()]).toEqual([['a'], copies]);
});

test('[D7] a draft whose photo cannot be written is not saved at all', async () => {
  const it = await written(['a']);
  it.account.fault = 'full';
  await expect(keepDraft(it.stores, row(['a', 'b'], 6), [photo('b')])).rejects.toThrow();
  it.account.fault = null;
  expect([photosIn(it), it.account.all('drafts')]).toMatchObject([['a'], [{ at: 5 }]]);
});

test('[D1] a draft of a wiped database is restored with its photos and their uploads', async () => {
  const it = await written(['a']);
  const fresh = await wiped();
  const { store, backup } = { store: fresh.stores.store, backup: it.stores.backup };
  await restore({ account: 1 as never, store, backup, registry, newGeneration: () => 'g', now: () => 1 }); // an account's id
  expect(fresh.account.all('drafts').map((draft) => draft.key)).toEqual([key]);
  expect(photosIn(fresh)).toEqual(['a']);
  expect(fresh.rows().map(({ lane }) => lane)).toEqual(['photo:a']);
});

test('[D2] publishing turns the draft into a pending listing that waits for its uploads, in one transaction', async () => {
  const it = await written(['a', 'b']);
  const uploads = it.rows().map(({ id }) => id);
  const seen: string[] = [];
  it.account.onCommit = () =>
    seen.push(
      `${it.account.all('drafts').length} ${it.rows().filter(({ kind }) => kind === itemCreate.kind).length}`,
    );
  await enqueue(it.stores, [publish(['a', 'b'])]);
  expect(new Set(seen)).toEqual(new Set(['0 1']));
  expect(it.rows().at(-1)).toMatchObject({ kind: 'item.create', lane: 'create:one', dependsOn: uploads });
  expect(photosIn(it)).toEqual(['a', 'b']);
  expect(await it.copies()).not.toContain(`draft:${key}`);
});

test('[D1] photos of a draft that its listing does not show are deleted with the draft', async () => {
  const it = await written(['a', 'b']);
  await enqueue(it.stores, [publish(['b'])]);
  expect(photosIn(it)).toEqual(['b']);
});

test('[D2] a pending listing that its owner reopens is a draft again, photos and uploads included', async () => {
  const it = await written(['a']);
  await enqueue(it.stores, [publish(['a'])]);
  const id = it.rows().at(-1)?.id;
  if (id === undefined) throw new Error('nothing was published');
  expect(await reopenDraft(it.stores, id, row(['a'], 9))).toBe('reopened');
  expect(it.rows().map(({ lane }) => lane)).toEqual(['photo:a']);
  expect(it.account.all('drafts').flatMap(({ value }) => photoIdsOf((value as ListingDraft).form))).toEqual([
    'a',
  ]); // as it was written
  expect(await it.copies()).not.toContain(id);
});

test.each([
  ['sending', false, 'busy'],
  ['verifying', true, 'busy'],
  ['ambiguous', true, 'busy'],
  ['attention', true, 'reopened'],
  ['failed', false, 'reopened'],
] as const)('[D2] one that is %s (unsure: %s) is %s', async (state, unsure, outcome) => {
  const it = await written(['a']);
  await enqueue(it.stores, [publish(['a'])]);
  await it.become({ state, unsure });
  const id = it.rows().at(-1)?.id;
  if (id === undefined) throw new Error('nothing was published');
  expect(await reopenDraft(it.stores, id, row(['a'], 9))).toBe(outcome);
  expect(it.account.all('drafts')).toHaveLength(outcome === 'reopened' ? 1 : 0);
});

test('[D8] of a draft and its listing that both have copies the later one is restored', async () => {
  for (const [at, kinds] of [
    [999, ['photo.upload', 'item.create']],
    [1_001, ['photo.upload']],
  ] as const) {
    const it = await written(['a']);
    await enqueue(it.stores, [publish(['a'])]); // at 1,000
    await it.stores.backup.put([{ id: `draft:${key}`, kind: 'draft', value: row(['a'], at) }]);
    const fresh = await wiped();
    const { backup } = it.stores;
    await restore({
      account: 1 as never,
      store: fresh.stores.store,
      backup,
      registry,
      newGeneration: () => 'g',
      now: () => 1,
    }); // an account's id
    expect(fresh.rows().map(({ kind }) => kind)).toEqual(kinds);
    expect(fresh.account.all('drafts')).toHaveLength(kinds.length === 2 ? 0 : 1);
  }
});

test('[D8] a listing that was reopened and sent again is restored once, as it was sent last', async () => {
  const it = await written(['a']);
  await enqueue(it.stores, [publish(['a'])]);
  const [first] = it.rows().filter(({ kind }) => kind === 'item.create');
  if (first === undefined) throw new Error('it is pending');
  const dying = {
    ...it.stores,
    backup: { ...it.stores.backup, put: async () => {}, remove: async () => {} },
  };
  await reopenDraft(dying, first.id, row(['a'], 7)); // its page died before it wrote to the backup store
  await enqueue(it.stores, [publish(['a'])]);
  const last = it.rows().find(({ kind }) => kind === 'item.create');
  expect(await it.copies()).toEqual(expect.arrayContaining([first.id, last?.id]));
  const fresh = await wiped();
  const { store, backup } = { store: fresh.stores.store, backup: it.stores.backup };
  await restore({ account: 1 as never, store, backup, registry, newGeneration: () => 'g', now: () => 1 }); // an account's id
  expect(
    fresh
      .rows()
      .filter(({ kind }) => kind === 'item.create')
      .map(({ id }) => id),
  ).toEqual([last?.id]);
});

test('[D2] two windows that publish one draft publish it once', async () => {
  const it = await written(['a']);
  await enqueue(it.stores, [publish(['a'])]);
  await enqueue(it.stores, [publish(['a'])]);
  expect(it.rows().filter(({ kind }) => kind === 'item.create')).toHaveLength(1);
  expect(photosIn(it)).toEqual(['a']);
  const id = it.rows().find(({ kind }) => kind === 'item.create')?.seq ?? 0;
  await it.store.write(['outbox', 'published'], 'strict', async (tx) => {
    await tx.remove('outbox', id);
    await tx.put('published', { draftId: 'one', itemId: 5 as never, title: '과잠', at: 1, untold: 1 }); // any number is an id
  });
  await enqueue(it.stores, [publish(['a'])]);
  expect(it.rows().filter(({ kind }) => kind === 'item.create')).toHaveLength(0);
});
