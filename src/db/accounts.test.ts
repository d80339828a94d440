import 'fake-indexeddb/auto';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { UserId } from '#contract/ids.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';
import { Fenced, takeLease } from '#src/sync/lease.ts';
import { aKey, anEntry } from '#tests/harness/outbox-entries.ts';
import { openAccount } from './accounts.ts';
import type { OutboxEntry } from './rows.ts';
import { countParked, deleteAccounts, parkAccount, storedAccounts } from './stored-accounts.ts';

const account = v.parse(UserId, 7);

/** The account's database in use: marked, with a listing that the user only viewed. */
const setUp = async (waiting: readonly OutboxEntry[], marked = true) => {
  const store = await openAccount(account, () => {});
  await store.write(['outbox', 'items', 'marks'], 'strict', async (tx) => {
    await tx.putMany('outbox', waiting);
    await tx.put('items', { itemId: 5, title: '과잠', price: 1_000, brand: '' } as unknown as ItemRow); // of which only the id matters
    if (marked) await tx.put('marks', { id: 'mark', generation: 'g' });
  });
  return store;
};

const left = async () => {
  const store = await openAccount(account, () => {});
  const found = await store.read(['outbox', 'items'], async (tx) => ({
    mutations: await tx.count('outbox', {}),
    items: await tx.count('items', {}),
  }));
  store.close();
  return found;
};

afterEach(deleteAccounts);

test('[P-I3] an account with pending entries keeps these on the device, and nothing else', async () => {
  (await setUp([anEntry()])).close();
  expect(await parkAccount(account)).toBe(true);
  expect(await left()).toEqual({ mutations: 1, items: 0 });
});

test('[P-I1] an account without pending entries leaves no database', async () => {
  (await setUp([])).close();
  expect(await parkAccount(account)).toBe(false);
  expect(await storedAccounts()).toEqual([]);
});

test('[P-I3] a wiped database does not prove that nothing is pending: its backup store stays', async () => {
  (await setUp([], false)).close();
  expect(await parkAccount(account)).toBe(true);
});

test('[P-I1] an engine that still runs for a parked account can write nothing', async () => {
  const store = await setUp([anEntry()]);
  const leaseHandle = await takeLease(store, 'another tab');
  await parkAccount(account);
  await expect(
    leaseHandle.write(['items'], 'relaxed', (tx) => tx.put('items', { itemId: 6 } as ItemRow)), // never stored
  ).rejects.toBeInstanceOf(Fenced);
  store.close();
});

test('parked entries are counted as the user made them: without parts, and without refused ones', async () => {
  expect(await countParked(account)).toBe(0);
  expect(await storedAccounts()).toEqual([]); // counting creates no database
  const rows = [
    anEntry({ seq: 1, lane: 'photo:p1', kind: 'photo.upload' }),
    anEntry({ seq: 2, id: aKey(2), lane: 'me', kind: 'profile.edit', dependsOn: [aKey(1)] }),
    anEntry({ seq: 3, id: aKey(3), state: 'failed' }),
  ];
  (await setUp(rows)).close();
  expect(await countParked(account)).toBe(1);
});

test('no user waits for a push token: it is not counted and keeps no database by itself', async () => {
  const token = anEntry({ seq: 4, id: aKey(4), lane: 'push', kind: 'push.token' });
  (await setUp([anEntry(), token])).close();
  expect(await countParked(account)).toBe(1);
  expect(await parkAccount(account)).toBe(true);
  await deleteAccounts();
  (await setUp([token])).close();
  expect(await parkAccount(account)).toBe(false);
  expect(await storedAccounts()).toEqual([]);
});
