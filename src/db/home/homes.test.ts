import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import type { UserId } from '#contract/ids.ts';
import { homeContract } from '#tests/harness/home/contract.ts';
import { bucketHomes } from './bucket.ts';
import { cacheHomes } from './cache.ts';
import { makeHomeDisk, memoryHomes } from './memory.ts';
import { pickHomes } from './pick.ts';

const me = 7 as UserId; // any positive number is an id

describe('second homes in memory', () => {
  for (const { title, run } of homeContract)
    test(title, () => {
      const disk = makeHomeDisk();
      return run(() => memoryHomes(disk));
    });

  test('a full disk takes nothing more and still gives; a lost one does neither', async () => {
    const disk = makeHomeDisk();
    const home = await memoryHomes(disk).openHome(me);
    await home.put([{ id: 'a', kind: 'draft', value: 1 }]);
    disk.fault = 'full';
    await expect(home.put([{ id: 'b', kind: 'draft', value: 2 }])).rejects.toMatchObject({ trouble: 'full' });
    await home.remove(['unknown']);
    expect(await home.all()).toEqual([{ id: 'a', kind: 'draft', value: 1 }]);
    disk.fault = 'gone';
    await expect(home.all()).rejects.toMatchObject({ trouble: 'gone' });
  });

  test('a crash before the disk is reached leaves nothing there', async () => {
    const disk = makeHomeDisk();
    let crashed = false;
    const homes = memoryHomes(disk, async () => {
      if (crashed) throw new Error('the context has ended');
    });
    const home = await homes.openHome(me);
    crashed = true;
    await expect(home.put([{ id: 'a', kind: 'intent', value: 1 }])).rejects.toThrow('the context has ended');
    expect(await (await memoryHomes(disk).openHome(me)).all()).toEqual([]);
  });
});

describe('second homes in a database', () => {
  for (const { title, run } of homeContract)
    test(title, () => {
      const factory = new IDBFactory();
      return run(() => bucketHomes(async () => factory));
    });

  test('an entry that cannot be read is left out and counted, and the others come back', async () => {
    const factory = new IDBFactory();
    const home = await bucketHomes(async () => factory).openHome(me);
    await home.put([{ id: 'b', kind: 'intent', value: 1 }]);
    await new Promise<void>((done, failed) => {
      const request = factory.open('home');
      request.onerror = () => failed(request.error);
      request.onsuccess = () => {
        const entries = request.result.transaction('entries', 'readwrite').objectStore('entries');
        entries.put('nonsense', [me, 'a']);
        entries.put({ id: 'c', kind: 'of a later version', value: 1 }, [me, 'c']);
        entries.transaction.oncomplete = () => done();
      };
    });
    expect(await home.all()).toEqual([{ id: 'b', kind: 'intent', value: 1 }]);
    expect(home.unreadable).toBe(2);
  });

  test('a database that the browser closes by itself is opened again by the next call, unless the handle is closed', async () => {
    const factory = new IDBFactory();
    const opened: IDBDatabase[] = [];
    const open = factory.open.bind(factory);
    factory.open = (name, version) => {
      const request = open(name, version);
      request.addEventListener('success', () => opened.push(request.result));
      return request;
    };
    const forceClose = () => {
      // its types ask for the class where the function takes one of its objects
      for (const db of opened.splice(0))
        forceCloseDatabase(db as unknown as Parameters<typeof forceCloseDatabase>[0]);
    };
    const home = await bucketHomes(async () => factory).openHome(me);
    await home.put([{ id: 'a', kind: 'intent', value: 1 }]);
    forceClose();
    await home.put([{ id: 'b', kind: 'intent', value: 2 }]);
    expect((await home.all()).map(({ id }) => id)).toEqual(['a', 'b']);
    expect(opened).toHaveLength(1);
    forceClose();
    home.close();
    await expect(home.all()).rejects.toMatchObject({ trouble: 'gone' });
    expect(opened).toEqual([]);
  });

  test('what cannot be stored is refused whole, and the home goes on', async () => {
    const factory = new IDBFactory();
    const home = await bucketHomes(async () => factory).openHome(me);
    const put = home.put([
      { id: 'a', kind: 'intent', value: 1 },
      { id: 'b', kind: 'intent', value: () => 1 },
    ]);
    await expect(put).rejects.toMatchObject({ name: 'HomeError', trouble: 'broken' });
    expect(await home.all()).toEqual([]);
  });
});

describe('which second home a browser has', () => {
  const bringCache: Parameters<typeof pickHomes>[1] = async (caches, locks) => cacheHomes(caches, locks);
  const kindOf = async (storages: Parameters<typeof pickHomes>[0]) =>
    (await pickHomes(storages, bringCache).openHome(me)).kind;

  test('a storage bucket goes before a cache', async () => {
    const factory = new IDBFactory();
    const storageBuckets = { open: async () => ({ indexedDB: factory }) };
    expect(await kindOf({ navigator: { storageBuckets }, caches: {} as CacheStorage })).toBe('bucket'); // never looked at
  });

  test('a bucket that fails is a fault, not a reason to write elsewhere', async () => {
    const storageBuckets = { open: () => Promise.reject(new DOMException('no', 'UnknownError')) };
    await expect(kindOf({ navigator: { storageBuckets }, caches: {} as CacheStorage })).rejects.toMatchObject(
      {
        name: 'HomeError', // the cache is never looked at
      },
    );
  });

  test('a browser with neither keeps nothing and says so', async () => {
    const home = await pickHomes({}, bringCache).openHome(me);
    await home.put([{ id: 'a', kind: 'intent', value: 1 }]);
    expect([home.kind, await home.all()]).toEqual(['none', []]);
  });
});
