import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { describe, expect, test } from 'vitest';
import { openDexie } from '#src/db/dexie-store.ts';
import { accountMigrations } from '#src/db/migrations/index.ts';
import type { AccountTables } from '#src/db/rows.ts';
import { MemoryDatabase, MemoryStore } from './memory-store.ts';
import { storeContract } from './store-contract.ts';

describe('DexieStore over fake-indexeddb', () => {
  let names = 0;
  storeContract(async () => {
    names += 1;
    const name = `store-contract-${names}`;
    return {
      open: () => openDexie<AccountTables>(name, accountMigrations, () => {}),
      delete: () => Dexie.delete(name),
    };
  });
});

describe('MemoryStore', () => {
  storeContract(async () => {
    let db = new MemoryDatabase<AccountTables>(accountMigrations);
    return {
      open: async () => {
        if (db.deleted) db = new MemoryDatabase<AccountTables>(accountMigrations);
        return new MemoryStore(db);
      },
      delete: async () => {
        db.deleted = true;
      },
    };
  });

  const counting = () => {
    const db = new MemoryDatabase<AccountTables>(accountMigrations);
    const store = new MemoryStore(db);
    const put = (name: string, durability: 'relaxed' | 'strict') =>
      store.write(['counters'], durability, (tx) => tx.put('counters', { name, value: 1 }));
    return { db, store, put, names: () => db.all('counters').map((row) => row.name) };
  };

  test('with the power go the latest relaxed commits, as a suffix, and never a strict one or what came before it', async () => {
    const { db, put, names } = counting();
    await put('a', 'relaxed');
    await put('b', 'strict');
    await put('c', 'relaxed');
    await put('d', 'relaxed');
    db.losePower(1);
    expect(names()).toEqual(['a', 'b', 'c']);
    await put('e', 'relaxed');
    db.losePower(99);
    expect(names()).toEqual(['a', 'b', 'c']);
  });

  test('a full disk refuses writes and still reads; a lost handle does neither; a hanging one never settles', async () => {
    const { db, store, put, names } = counting();
    await put('a', 'relaxed');
    db.fault = 'full';
    await expect(put('b', 'relaxed')).rejects.toMatchObject({ trouble: 'full' });
    expect(await store.read(['counters'], (tx) => tx.count('counters', {}))).toBe(1);
    db.fault = 'gone';
    await expect(store.read(['counters'], (tx) => tx.count('counters', {}))).rejects.toMatchObject({
      trouble: 'gone',
    });
    db.fault = 'hang';
    let settled = false;
    void put('c', 'relaxed').finally(() => {
      settled = true;
    });
    await new Promise((done) => setImmediate(done));
    expect([settled, names()]).toEqual([false, ['a']]);
  });
});
