import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { wholeTables } from '#tests/sim/poisoned-rows.ts';
import { openDexie } from './dexie-store.ts';
import { mendRows } from './mend-rows.ts';
import { accountMigrations } from './migrations/index.ts';
import type { AccountTables } from './rows.ts';
import type { Store } from './store.ts';

beforeEach(() => {
  Dexie.dependencies.indexedDB = new IDBFactory();
  Dexie.dependencies.IDBKeyRange = IDBKeyRange;
});

type Name = keyof AccountTables;
const names = Object.keys(wholeTables()) as Name[];

/** A database with a row in every table, some of which are changed. */
const filled = async (change: (tables: ReturnType<typeof wholeTables>) => void = () => {}) => {
  const store = await openDexie<AccountTables>('mended', accountMigrations, () => {});
  const tables = wholeTables();
  change(tables);
  for (const [table, rows] of Object.entries(tables))
    await store.write([table as Name], 'strict', (tx) => tx.putMany(table as Name, rows as never)); // as they are
  return store;
};

const stored = (store: Store<AccountTables>) =>
  store.read(names, async (tx) =>
    Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, await tx.range(name, {})] as const)),
    ),
  );

test('[O59] a database as this build leaves it loses nothing', async () => {
  const store = await filled();
  const before = await stored(store);
  expect(await mendRows(store)).toBe(0);
  expect(await stored(store)).toEqual(before);
  store.close();
});

test('[O59] a row that is not of its shape is deleted, with what would be wrong without it, and no other', async () => {
  const store = await filled((tables) => {
    Object.assign(tables.items?.[1] ?? {}, { productTypes: -1 });
    Object.assign(tables.messages?.[0] ?? {}, { content: null });
    Object.assign(tables.rooms?.[0] ?? {}, { opponent: {} });
    Object.assign(tables.picks?.[0] ?? {}, { rentalLocation: [null] });
    Object.assign(tables.feedPages?.[0] ?? {}, { ids: 'none' });
    delete tables.pulls?.[0]?.['stamp'];
  });
  const before = await stored(store);
  expect(await mendRows(store)).toBe(6);
  const after = await stored(store);
  const keys = (name: Name, field: string) => after[name]?.map((row) => Reflect.get(row, field));
  expect(keys('items', 'itemId')).toEqual([1, 3, 4]);
  expect([after['messages']?.length, after['spans']]).toEqual([2, []]);
  expect([after['rooms'], after['roomLists'], after['picks']]).toEqual([[], [], []]);
  expect(after['toldPicks']).toEqual([{ appointmentId: 905, stamp: 0 }]);
  expect(keys('feeds', 'key')).not.toContain('home');
  expect(keys('feedPages', 'feed')).toHaveLength(6);
  expect(after['pulls']).toHaveLength(3);
  for (const name of ['outbox', 'drafts', 'photos', 'marks', 'reviews', 'me'])
    expect(after[name]).toEqual(before[name]);
  store.close();
});

test('[O59] what this device alone has stays, whatever it holds, and the last number of an entry is counted again', async () => {
  const store = await filled((tables) => {
    for (const table of ['outbox', 'drafts', 'photos'] as const)
      for (const row of tables[table] ?? [])
        for (const field of Object.keys(row)) if (!/^(?:seq|key|id)$/.test(field)) delete row[field];
    Object.assign(tables.counters?.[0] ?? {}, { value: Number.NaN });
    Object.assign(tables.push?.[0] ?? {}, { devices: 7, endpoint: 'https://push.example/1' });
  });
  const before = await stored(store);
  expect(await mendRows(store)).toBe(2);
  const after = await stored(store);
  for (const name of ['outbox', 'drafts', 'photos']) expect(after[name]).toEqual(before[name]);
  expect(after['counters']).toEqual([{ name: 'outbox.seq', value: before['outbox']?.length, ids: [] }]);
  expect(after['push']).toMatchObject([{ devices: [], endpoint: 'https://push.example/1' }]);
  store.close();
});
