import { expect, test } from 'vitest';
import { StoreError } from '#src/db/store.ts';
import { aKey } from '#tests/harness/outbox-entries.ts';
import { edit, item, storesOfOneAccount } from '#tests/harness/outbox-stores.ts';
import { enqueue } from './enqueue.ts';

test('[O1] what was accepted is in the database and the backup store, and survives the power going off at once', async () => {
  const it = await storesOfOneAccount();
  const [id] = await it.like(true);
  it.account.losePower(99);
  expect(it.rows()).toMatchObject([{ id, kind: 'like.set', state: 'queued', lane: 'item:5' }]);
  expect(await it.copies()).toEqual([id]);
});

test('[O1] a database that cannot be written accepts nothing and leaves nothing', async () => {
  const it = await storesOfOneAccount();
  it.account.fault = 'full';
  await expect(it.like(true)).rejects.toBeInstanceOf(StoreError);
  it.account.fault = null;
  expect(it.rows()).toEqual([]);
  expect(await it.copies()).toEqual([]);
});

test('[O1] a backup store that fails loses no mutation, and its failure is counted', async () => {
  const it = await storesOfOneAccount();
  it.disk.fault = 'broken';
  await it.like(true);
  expect(it.rows()).toHaveLength(1);
  expect(it.account.all('counters')).toContainEqual({ name: 'home.failed', value: 1 });
});

test('[O1] a mutation that repeats a pending entry is in the database and the backup store, though the page that wrote the entry died', async () => {
  const it = await storesOfOneAccount();
  const [id] = await it.like(true);
  await it.become({ state: 'sending', attempts: 1 });
  await it.stores.backup.remove([id ?? aKey(0)]); // as if it had died before the backup store was written
  await it.like(true);
  expect(await it.copies()).toEqual([id]);
});

test('[O2] of many taps the last one counts, and none where it wants what the server has', async () => {
  const it = await storesOfOneAccount();
  for (const liked of [true, false, true]) await it.like(liked);
  expect(it.wanted()).toEqual([{ itemId: item, liked: true }]);
  expect(await it.copies()).toEqual(it.rows().map(({ id }) => id));
  await it.like(false);
  expect(it.wanted()).toEqual([]);
  expect(await it.copies()).toEqual([]);
});

for (const state of ['sending', 'ambiguous', 'verifying'] as const)
  test(`[O21] a mutation that is ${state} is never replaced: the next one waits behind it`, async () => {
    const it = await storesOfOneAccount();
    await it.like(true);
    await it.become({ state, attempts: 1, unsure: state !== 'sending' });
    await it.like(false);
    expect(it.wanted()).toEqual([
      { itemId: item, liked: true },
      { itemId: item, liked: false },
    ]);
    await it.like(true); // the same as the one that was sent: nothing further is wanted
    expect(it.wanted()).toEqual([{ itemId: item, liked: true }]);
  });

test('[O1] a mutation is accepted where the backup store fails and its failure cannot even be counted', async () => {
  const it = await storesOfOneAccount();
  it.disk.fault = 'broken';
  const { put } = it.stores.backup;
  const backup = {
    ...it.stores.backup,
    put: (entries: Parameters<typeof put>[0]) => {
      it.account.fault = 'full';
      return put(entries);
    },
  };
  await enqueue({ ...it.stores, backup }, edit('새별명', null));
  it.account.fault = null;
  expect(it.rows()).toHaveLength(1);
});

test('[O1] a repeated mutation keeps its copy in a backup store that is full', async () => {
  const it = await storesOfOneAccount();
  const [id] = await it.like(true);
  it.disk.fault = 'full';
  await it.like(true);
  expect(it.rows()).toMatchObject([{ id, state: 'queued' }]);
  expect(await it.copies()).toEqual([id]);
});

test('[O2] a repeated mutation replaces the same one that waits for the user', async () => {
  const it = await storesOfOneAccount();
  const [id] = await it.like(true);
  await it.become({ state: 'attention' });
  await it.like(true);
  expect(it.rows()).toMatchObject([{ state: 'queued' }]);
  expect(it.rows().map((row) => row.id)).not.toContain(id);
});

test('[O45] a copy that is written after its entry settled is removed from the backup store again', async () => {
  const it = await storesOfOneAccount();
  const { put } = it.stores.backup;
  const backup = {
    ...it.stores.backup,
    // the page is held up here, and another context sends and settles
    put: async (entries: Parameters<typeof put>[0]) => {
      await it.store.write(['outbox'], 'strict', (tx) => tx.removeRange('outbox', {}));
      await put(entries);
    },
  };
  await enqueue({ ...it.stores, backup }, edit('새별명', null));
  await expect.poll(it.copies).toEqual([]);
});

test('[O23] in a wiped database that is not restored yet a mutation is stored even where its state is known to be true', async () => {
  const it = await storesOfOneAccount();
  await it.store.write(['marks'], 'relaxed', (tx) => tx.remove('marks', 'mark'));
  await it.like(false);
  expect(it.wanted()).toEqual([{ itemId: item, liked: false }]);
});

test('[O21] a mutation that may have taken effect is not replaced while its session is over either', async () => {
  const it = await storesOfOneAccount();
  await it.like(true);
  await it.become({ state: 'blocked', attempts: 1, unsure: true });
  await it.like(false);
  expect(it.wanted()).toHaveLength(2);
});

test('[O2] a mutation whose attempts certainly had no effect is replaced as one without attempts', async () => {
  const it = await storesOfOneAccount();
  await it.like(true);
  await it.become({ state: 'queued', attempts: 2 });
  await it.like(false);
  expect(it.wanted()).toEqual([]);
});

test('[O22] a mutation that replaces one that may have taken effect is unsure, and sent even where its state was known to be true', async () => {
  const it = await storesOfOneAccount();
  await it.like(true);
  await it.become({ state: 'attention', attempts: 3, unsure: true });
  await it.like(false);
  expect(it.wanted()).toEqual([{ itemId: item, liked: false }]);
  // and not before that can have no effect any more
  expect(it.rows()).toMatchObject([{ state: 'ambiguous', unsure: true }]);
});

test('numbers in the order are never used twice', async () => {
  const it = await storesOfOneAccount();
  await it.like(true);
  const [first] = it.rows();
  await it.like(false);
  await it.like(true);
  expect(it.rows()[0]?.seq).toBeGreaterThan(first?.seq ?? 0);
});

test('[O47] an edit keeps the fields of the pending edit that it replaces, and a newer photo replaces an older one', async () => {
  const it = await storesOfOneAccount();
  await enqueue(it.stores, edit('새별명', 'p1'));
  await enqueue(it.stores, edit(null, 'p2'));
  const [upload, change] = it.rows();
  expect(it.rows()).toHaveLength(2);
  expect(change).toMatchObject({ args: { nickname: '새별명', photoId: 'p2' }, dependsOn: [upload?.id] });
  expect(it.account.all('photos').map(({ id }) => id)).toEqual(['p2']);
  expect((await it.copies()).sort()).toEqual(['p2', upload?.id, change?.id].sort());
});

test('[O48] an edit that replaces one with a photo waits for the upload of that photo', async () => {
  const it = await storesOfOneAccount();
  const [upload] = await enqueue(it.stores, edit(null, 'p1'));
  await enqueue(it.stores, edit('새별명', null));
  expect(it.rows().at(-1)).toMatchObject({
    args: { nickname: '새별명', photoId: 'p1' },
    dependsOn: [upload],
  });
});

test('[O47] where an edit replaces several, the latest value of each field counts', async () => {
  const it = await storesOfOneAccount();
  await enqueue(it.stores, edit('첫별명', 'p1'));
  await it.become({ state: 'sending', attempts: 1 });
  await enqueue(it.stores, edit(null, 'p2'));
  await it.store.write(['outbox'], 'strict', async (tx) => {
    for (const row of await tx.range('outbox', {}))
      if (row.state === 'sending') await tx.put('outbox', { ...row, state: 'attention' });
  });
  await enqueue(it.stores, edit('새별명', null));
  expect(it.rows().at(-1)).toMatchObject({ args: { nickname: '새별명', photoId: 'p2' } });
});

test('[O47] an edit takes over nothing from one that was refused', async () => {
  const it = await storesOfOneAccount();
  await enqueue(it.stores, edit('이미있는별명', null));
  await it.become({ state: 'failed' });
  const [upload] = await enqueue(it.stores, edit(null, 'p1'));
  expect(it.rows().at(-1)).toMatchObject({
    args: { nickname: null, photoId: 'p1' },
    dependsOn: [upload],
  });
  expect(it.rows().filter(({ kind }) => kind === 'profile.edit')).toHaveLength(1);
});

test('[O48] an edit with another photo does not wait for the upload of the older one', async () => {
  const it = await storesOfOneAccount();
  const [older] = await enqueue(it.stores, edit('새별명', 'p1'));
  const [row] = it.rows().filter(({ id }) => id === older);
  await it.store.write(['outbox'], 'strict', async (tx) => {
    if (row !== undefined) await tx.put('outbox', { ...row, state: 'sending' });
  });
  const [newer] = await enqueue(it.stores, edit(null, 'p2'));
  expect(it.rows().at(-1)).toMatchObject({
    args: { nickname: '새별명', photoId: 'p2' },
    dependsOn: [newer],
  });
});
