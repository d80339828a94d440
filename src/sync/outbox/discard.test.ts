import { expect, test } from 'vitest';
import { mutation } from '#src/db/mutation.ts';
import * as outbox from '#src/db/outbox.ts';
import { StoreError } from '#src/db/store.ts';
import { roomOpen, say } from '#src/domain/chat/send-message.mutation.ts';
import { itemCreate, promptlyMs } from '#src/domain/listings/create-listing.mutation.ts';
import { emptyListing } from '#src/domain/listings/form.ts';
import { aKey } from '#tests/harness/outbox-entries.ts';
import { edit, item, storesOfOneAccount } from '#tests/harness/outbox-stores.ts';
import { discard, retry } from './discard.ts';
import { enqueue } from './enqueue.ts';

test('[O13] a discarded mutation is deleted from the database and the backup store, with its photo; one under way cannot be discarded', async () => {
  const it = await storesOfOneAccount();
  const [, id] = await enqueue(it.stores, edit('새별명', 'p1'));
  await it.become({ state: 'sending' });
  expect(await discard(it.stores, id ?? aKey(0))).toBe('busy');
  expect(await it.copies()).toHaveLength(3);
  await it.become({ state: 'attention' });
  expect(await discard(it.stores, id ?? aKey(0))).toBe('discarded');
  expect([it.rows(), it.account.all('photos'), await it.copies()]).toEqual([[], [], []]);
});

test('an outbox is empty in three ways: nothing was ever in it, all was delivered, or what was in it was taken back', async () => {
  const it = await storesOfOneAccount();
  const end = () => it.stores.store.read(['counters'], outbox.endOf);
  expect(await end()).toBe('never');
  const [id = aKey(0)] = await it.like(true);
  expect(await discard(it.stores, id)).toBe('discarded');
  expect(await end()).toBe('cancelled');
  await it.like(true);
  await it.like(false); // what is so already is not sent
  expect(it.rows()).toEqual([]);
  expect(await end()).toBe('cancelled');
  await it.like(true);
  expect(await end()).toBe('delivered'); // of the newest, once it has gone
  const [refused = aKey(0)] = await it.like(true);
  await it.become({ state: 'failed' });
  expect(await discard(it.stores, it.rows()[0]?.id ?? refused)).toBe('discarded');
  expect(await end()).toBe('never'); // it was refused: neither delivered nor taken back
  const [unsure = aKey(0)] = await it.like(true);
  await it.become({ state: 'ambiguous', unsure: true, attempts: 1 });
  expect(await discard(it.stores, unsure)).toBe('discarded');
  expect(await end()).toBe('never'); // what became of it is not known
});

test('a mutation that is not pending any more is gone, never discarded: it may have been sent', async () => {
  const it = await storesOfOneAccount();
  const [id = aKey(0)] = await it.like(true);
  const discards = await Promise.all([discard(it.stores, id), discard(it.stores, id)]); // two tabs at once
  expect(discards.toSorted()).toEqual(['discarded', 'gone']);
  expect(await discard(it.stores, id)).toBe('gone');
});

test('[O46] the next mutation does not overtake a discarded one that may still take effect', async () => {
  const it = await storesOfOneAccount();
  const [id] = await it.like(true);
  await it.become({ state: 'ambiguous', unsure: true, attempts: 1 });
  expect(await discard(it.stores, id ?? aKey(0))).toBe('discarded');
  await it.like(false); // even what is known to be so
  expect(it.rows()).toMatchObject([{ args: { liked: false }, state: 'ambiguous', unsure: true }]);
  await it.become({ state: 'queued', unsure: false }); // it was verified
  await it.like(true);
  expect(it.rows()).toMatchObject([{ args: { liked: true }, state: 'queued', unsure: false }]);
});

test('[O46] a mutation that waits behind a discarded one that may still take effect becomes unsure', async () => {
  const it = await storesOfOneAccount();
  const [id] = await it.like(true);
  await it.become({ state: 'ambiguous', unsure: true, attempts: 1 });
  await it.like(false);
  expect(await discard(it.stores, id ?? aKey(0))).toBe('discarded');
  expect(it.rows()).toMatchObject([{ args: { liked: false }, state: 'ambiguous', unsure: true }]);
});

test('[O13] a death between the database and the backup store leaves a mutation that waits, never one that is restored', async () => {
  const it = await storesOfOneAccount();
  const [id] = await it.like(true);
  it.disk.fault = null;
  it.account.fault = 'gone'; // its copy is deleted, and the database cannot be written any more
  await expect(discard(it.stores, id ?? aKey(0))).rejects.toBeInstanceOf(StoreError);
  it.account.fault = null;
  expect(it.rows()).toHaveLength(1);
});

test('a listing that has expired gets a new deadline when its user retries it', async () => {
  const it = await storesOfOneAccount();
  const args = { draftId: 'one', form: emptyListing, auto: false, until: 900 };
  await enqueue(it.stores, [mutation(itemCreate, args)]);
  await it.become({ state: 'failed', reason: { is: 'expired' } });
  await retry(it.stores, [it.rows()[0]?.id ?? aKey(0)]);
  const until = 1_000 + promptlyMs;
  expect(it.rows()).toMatchObject([{ state: 'queued', expiresAt: until, args: { ...args, until } }]);
});

test('a retry retries the entries that it depends on, too', async () => {
  const it = await storesOfOneAccount();
  const [upload, change] = await enqueue(it.stores, edit('새별명', 'p1'));
  for (const row of it.rows())
    await it.store.write(['outbox'], 'strict', (tx) => tx.put('outbox', { ...row, state: 'failed' }));
  await retry(it.stores, [change ?? aKey(0)]);
  expect(it.rows().map(({ state }) => state)).toEqual(['queued', 'queued']);
  expect(it.rows().map(({ id }) => id)).toEqual([upload, change]);
  expect(it.rows().every((row) => row.key !== row.id)).toBe(true);
});

test('[V11] the last discarded message of a room that does not exist yet discards the room too', async () => {
  const it = await storesOfOneAccount();
  const begin = (content: string) =>
    enqueue(it.stores, [
      mutation(roomOpen, { itemId: item }),
      say({ chatRoomId: null, itemId: item, content }, null),
    ]);
  const [, first] = await begin('안녕하세요');
  const [second] = await begin('아직 있나요?'); // the room is asked for once
  expect(it.rows().map(({ kind }) => kind)).toEqual(['room.open', 'chat.send', 'chat.send']);
  await discard(it.stores, first ?? aKey(0));
  expect(it.rows().map(({ kind }) => kind)).toEqual(['room.open', 'chat.send']);
  await discard(it.stores, second ?? aKey(0));
  expect(it.rows()).toEqual([]);
  expect(await it.copies()).toEqual([]);
});
