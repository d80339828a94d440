import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { expect, test } from 'vitest';
import { openDexie } from './dexie-store.ts';
import { StoreError } from './store.ts';

const one = [{ version: 1, stores: { rows: 'id' } }];
const two = [...one, { version: 2, stores: { more: 'id' } }];

test('a database that cannot be opened is not told of as lost, which would open it again without an end', async () => {
  const told: string[] = [];
  (await openDexie('old', two, () => {})).close();
  const { indexedDB } = Dexie.dependencies;
  Dexie.dependencies.indexedDB = {
    ...indexedDB,
    open: () => {
      throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
    },
  };
  try {
    await expect(openDexie('old', two, (reason) => told.push(reason))).rejects.toBeInstanceOf(StoreError);
  } finally {
    Dexie.dependencies.indexedDB = indexedDB;
  }
  expect(told).toEqual([]);
});

test('a store that its owner closes is not told of as lost, one that another upgrades is told of as newer, once', async () => {
  const told: string[] = [];
  (await openDexie('mine', one, (reason) => told.push(reason))).close();
  expect(told).toEqual([]);
  await openDexie('mine', one, (reason) => told.push(reason));
  (await openDexie('mine', two, () => {})).close();
  expect(told).toEqual(['newer']);
});
