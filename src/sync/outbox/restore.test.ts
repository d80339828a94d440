import { expect, test } from 'vitest';
import type { ChatId, ChatRoomId, FileKey, UserId } from '#contract/ids.ts';
import { markOf, markRestoreShown } from '#src/db/engine-rows.ts';
import { mutation } from '#src/db/mutation.ts';
import { say } from '#src/domain/chat/send-message.mutation.ts';
import { registry } from '#src/domain/definitions.ts';
import { likeSet } from '#src/domain/likes/set-like.mutation.ts';
import { aLine } from '#tests/harness/lines.ts';
import { aKey, anEntry } from '#tests/harness/outbox-entries.ts';
import { edit, item, photo, restoreIfWiped, storesOfOneAccount } from '#tests/harness/outbox-stores.ts';
import { makeStage } from '#tests/sim/stage.ts';
import { enqueue } from './enqueue.ts';
import { reconcile } from './reconcile.ts';
import { restore } from './restore.ts';
import { draftEntryOf, entryOf, photoEntryOf } from './stores.ts';

const me = 1 as UserId; // any positive number is one

test('[O12] [O38] what is restored after a wipe is unsure, in its old order, and restored once', async () => {
  const it = await storesOfOneAccount();
  await it.like(true);
  await enqueue(it.stores, edit('새별명', 'p1'));
  const before = it.rows();
  const { store, account } = makeStage();
  expect(await restoreIfWiped(store, it.stores.backup)).toEqual({ intents: 2, drafts: 0 });
  expect(await restoreIfWiped(store, it.stores.backup)).toBeNull();
  expect(account.all('outbox').map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  expect(account.all('outbox').every(({ state, unsure }) => state === 'ambiguous' && unsure)).toBe(true);
  expect(account.all('photos').map(({ bytes }) => new Uint8Array(bytes))).toEqual([
    new Uint8Array([1, 2, 3]),
  ]);
  await enqueue({ ...it.stores, store }, [mutation(likeSet, { itemId: item, liked: false })]);
  const seqs = account.all('outbox').map(({ seq }) => seq);
  expect(Math.max(...seqs)).toBe(seqs.at(-1));
  expect(new Set(seqs).size).toBe(seqs.length);
});

test('[O12] of two restores of one database one restores, however they interleave', async () => {
  const it = await storesOfOneAccount();
  await it.like(true);
  const { store, account } = makeStage();
  const both = await Promise.all([1, 2].map(() => restoreIfWiped(store, it.stores.backup)));
  expect(both.filter((one) => one !== null)).toEqual([{ intents: 1, drafts: 0 }]);
  expect(account.all('marks')).toMatchObject([{ untold: { intents: 1, drafts: 0 } }]);
  expect(account.all('journal').filter(({ what }) => what === 'home.restored')).toHaveLength(1);
});

test('[O12] a restore of a database that another context has marked meanwhile changes nothing', async () => {
  const it = await storesOfOneAccount();
  await it.like(true);
  const { store, account } = makeStage();
  await restoreIfWiped(store, it.stores.backup);
  await store.write(['outbox', 'marks'], 'strict', async (tx) => {
    await tx.removeRange('outbox', {}); // settled
    await markRestoreShown(tx);
  });
  expect(await restoreIfWiped(store, it.stores.backup)).toBeNull();
  expect([account.all('outbox'), account.all('marks')]).toMatchObject([[], [{ untold: null }]]);
});

test('[O12] the backup store bears the mark of the database, and keeps it', async () => {
  const it = await storesOfOneAccount();
  const marked = async (generation: string) => {
    const { store } = makeStage();
    await restore({
      account: me,
      store,
      backup: it.stores.backup,
      registry,
      newGeneration: () => generation,
      now: () => 1,
    });
    return (await store.read(['marks'], markOf))?.generation;
  };
  expect([await marked('first'), await it.stores.backup.mark()]).toEqual(['first', { generation: 'first' }]);
  expect(await marked('second')).toBe('first');
});

test('[O38] what is enqueued after a restore gets a later number than anything restored', async () => {
  const it = await storesOfOneAccount();
  await it.stores.backup.put([entryOf(anEntry({ seq: 40 }))]);
  const { store, account } = makeStage();
  await restoreIfWiped(store, it.stores.backup);
  await enqueue({ ...it.stores, store }, edit('새별명', null));
  expect(account.all('outbox').map(({ seq, lane }) => [seq, lane])).toEqual([
    [40, 'item:5'],
    [41, 'me'],
  ]);
});

test('[O38] a photo and a draft that the user has changed since the wipe stay as they are', async () => {
  const it = await storesOfOneAccount();
  const aDraft = (value: string) => ({ key: 'sell', v: 1, value, at: 1, photos: ['p1', 'p2'] });
  await it.stores.backup.put([
    draftEntryOf(aDraft('옛 글')),
    photoEntryOf(photo('p1')),
    photoEntryOf(photo('p2')),
  ]);
  const { store, account } = makeStage();
  await store.write(['drafts', 'photos'], 'strict', async (tx) => {
    await tx.put('drafts', aDraft('새 글'));
    await tx.put('photos', { ...photo('p1'), name: 'new.jpg' });
  });
  await restoreIfWiped(store, it.stores.backup);
  expect(account.all('drafts').map(({ value }) => value)).toEqual(['새 글']);
  expect(account.all('photos').map(({ id, name }) => [id, name])).toEqual([
    ['p1', 'new.jpg'],
    ['p2', 'me.jpg'],
  ]);
});

test('[O39] a restore is to be shown until it was shown, whichever context restored', async () => {
  const it = await storesOfOneAccount();
  await it.like(true);
  const { store } = makeStage();
  await restoreIfWiped(store, it.stores.backup);
  const untold = async () => (await store.read(['marks'], markOf))?.untold;
  expect(await untold()).toEqual({ intents: 1, drafts: 0 });
  await store.write(['marks'], 'relaxed', markRestoreShown);
  expect(await untold()).toBeNull();
});

test('[O41] of two mutations about one state that a death left side by side the last is restored, with what both wanted', async () => {
  const it = await storesOfOneAccount();
  const [upload] = await enqueue(it.stores, edit(null, 'p1'));
  const [, first] = await it.stores.backup.all();
  await enqueue(it.stores, edit('새별명', null));
  if (first !== undefined) await it.stores.backup.put([first]); // the app died before the older copy was deleted
  const { store, account } = makeStage();
  await restoreIfWiped(store, it.stores.backup);
  expect(account.all('outbox').at(-1)).toMatchObject({
    args: { nickname: '새별명', photoId: 'p1' },
    dependsOn: [upload],
  });
  expect(account.all('outbox').filter(({ kind }) => kind === 'profile.edit')).toHaveLength(1);
});

test('[O42] a photo that only a replaced mutation showed is not restored, nor its upload', async () => {
  const it = await storesOfOneAccount();
  await enqueue(it.stores, edit(null, 'p1'));
  await it.become({ state: 'sending', attempts: 1 });
  await enqueue(it.stores, edit(null, 'p2'));
  const { store, account } = makeStage();
  await restoreIfWiped(store, it.stores.backup);
  expect(account.all('photos').map(({ id }) => id)).toEqual(['p2']);
  expect(account.all('outbox').map(({ lane }) => lane)).toEqual(['photo:p2', 'me']);
});

test('[O42] a photo whose edit was discarded just before the wipe is not restored, nor its upload', async () => {
  const it = await storesOfOneAccount();
  const [, change] = await enqueue(it.stores, edit(null, 'p1'));
  await it.stores.backup.remove([change ?? aKey(0)]); // the app died before the other copies were deleted
  const { store, account } = makeStage();
  await restoreIfWiped(store, it.stores.backup);
  expect([account.all('photos'), account.all('outbox')]).toEqual([[], []]);
});

/** A wiped database in which the user has acted before the backup store could be opened. */
const actedIn = async (rows: readonly Parameters<typeof anEntry>[0][]) => {
  const stage = makeStage();
  await stage.store.write(['outbox', 'counters'], 'strict', async (tx) => {
    await tx.putMany('outbox', rows.map(anEntry));
    await tx.put('counters', { name: 'outbox.seq', value: rows.length });
  });
  return stage;
};

test('[O38] what the user did before the backup store could be opened stays in its order, beside what is restored', async () => {
  const it = await storesOfOneAccount();
  await it.like(true);
  await enqueue(it.stores, edit('새별명', null));
  const { store, account } = await actedIn([
    { id: aKey(91), lane: 'item:21', args: { itemId: 21, liked: true } },
  ]);
  await restoreIfWiped(store, it.stores.backup);
  expect(account.all('outbox').map(({ seq, lane }) => [seq, lane])).toEqual([
    [1, 'item:21'],
    [2, 'item:5'],
    [3, 'me'],
  ]);
});

test('[O41] a later mutation about one state overrules the restored one, whichever number that gets', async () => {
  const it = await storesOfOneAccount();
  await it.like(true);
  const { store, account } = await actedIn([{ id: aKey(91), args: { itemId: item, liked: false } }]);
  await restoreIfWiped(store, it.stores.backup);
  expect(account.all('outbox').map(({ args }) => args)).toEqual([
    { itemId: item, liked: false },
    { itemId: item, liked: false },
  ]);
});

test('[O41] a mutation is not restored over a later one about the same state that was refused', async () => {
  const it = await storesOfOneAccount();
  await it.stores.backup.put([entryOf(anEntry({ args: { itemId: 5, liked: true } }))]);
  const { store, account } = await actedIn([
    { id: aKey(2), key: aKey(2), args: { itemId: 5, liked: false }, state: 'failed' },
  ]);
  await restoreIfWiped(store, it.stores.backup);
  expect(account.all('outbox').map(({ args }) => args)).toEqual([{ itemId: 5, liked: false }]);
});

test('[O41] a mutation is not restored over a later one about the same state that has settled', async () => {
  const it = await storesOfOneAccount();
  await it.like(true);
  await enqueue(it.stores, edit('새별명', null));
  const { store, account } = makeStage(); // wiped, and the backup store cannot be opened yet
  await enqueue({ ...it.stores, store }, [mutation(likeSet, { itemId: item, liked: false })]);
  await store.write(['outbox'], 'strict', (tx) => tx.removeRange('outbox', {})); // settled
  await it.stores.backup.remove([aKey(3)]);
  await restoreIfWiped(store, it.stores.backup);
  expect(account.all('outbox').map(({ kind }) => kind)).toEqual(['profile.edit']);
  expect(account.all('counters').filter(({ name }) => name.includes('later'))).toEqual([]);
});

test('[O38] two entries of one number in a backup store are both restored', async () => {
  const it = await storesOfOneAccount();
  await it.stores.backup.put([
    entryOf(anEntry()),
    entryOf(anEntry({ id: aKey(2), key: aKey(2), lane: 'item:6', args: { itemId: 6, liked: true } })),
  ]);
  const { store, account } = makeStage();
  await restoreIfWiped(store, it.stores.backup);
  expect(account.all('outbox').map(({ seq, lane }) => [seq, lane])).toEqual([
    [1, 'item:5'],
    [2, 'item:6'],
  ]);
});

test('[O12] after a restore the backup store holds what the database holds, so that a second wipe loses nothing', async () => {
  const it = await storesOfOneAccount();
  const anEdit = { kind: 'profile.edit', lane: 'me' };
  await it.stores.backup.put([
    entryOf(anEntry({ ...anEdit, args: { nickname: '새별명', photoId: null } })),
    entryOf(
      anEntry({ ...anEdit, seq: 2, id: aKey(2), key: aKey(2), args: { nickname: null, photoId: 'p1' } }),
    ),
    photoEntryOf({ ...photo('p1'), fileKey: 'profile/p1.jpg' as FileKey }), // as a store names it
  ]);
  for (const _wipe of [1, 2]) {
    const { store, account } = makeStage();
    await restoreIfWiped(store, it.stores.backup);
    expect(account.all('outbox').map(({ args }) => args)).toEqual([{ nickname: '새별명', photoId: 'p1' }]);
    await reconcile(store, it.stores.backup);
  }
  expect(await it.copies()).toHaveLength(2);
});

for (const missing of ['photo', 'upload'])
  test(`[O43] of an edit whose ${missing} has no copy the rest is restored`, async () => {
    const it = await storesOfOneAccount();
    const [upload = ''] = await enqueue(it.stores, edit('새별명', 'p1'));
    await it.stores.backup.remove([missing === 'photo' ? 'p1' : upload]); // the app died before it was copied
    const { store, account } = makeStage();
    await restoreIfWiped(store, it.stores.backup);
    expect(account.all('outbox').map(({ args }) => args)).toEqual([{ nickname: '새별명', photoId: null }]);
    expect(account.all('photos')).toEqual([]);
  });

test('[O44] a message whose line was read before the restore is shown once (I13)', async () => {
  const it = await storesOfOneAccount();
  const [id = aKey(0)] = await enqueue(it.stores, [
    say({ chatRoomId: 1 as ChatRoomId, itemId: null, content: '네' }, null),
  ]);
  const { store, account } = makeStage();
  const own = { chatRoomId: 1, userId: me, content: '네' };
  const lines = [
    aLine({ ...own, chatId: 'a1' as ChatId, clientMessageId: aKey(9) }),
    aLine({ ...own, chatId: 'a2' as ChatId, clientMessageId: id }),
  ];
  await store.write(['messages'], 'relaxed', (tx) => tx.putMany('messages', lines));
  await restoreIfWiped(store, it.stores.backup);
  expect(account.all('outbox')).toEqual([]);
  expect(account.all('messages').map(({ fulfils }) => fulfils)).toEqual([null, id]);
});
