import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import type { UserId } from '#contract/ids.ts';
import { backupContract } from '#tests/harness/backup/contract.ts';
import { bucketBackups } from './bucket.ts';
import { cacheBackups } from './cache.ts';
import { chooseBackups } from './choose.ts';
import { makeBackupDisk, memoryBackups } from './memory.ts';

const me = 7 as UserId; // any positive number is an id

describe('backup stores in memory', () => {
  for (const { title, run } of backupContract)
    test(title, () => {
      const disk = makeBackupDisk();
      return run(() => memoryBackups(disk));
    });

  test('a full disk refuses writes and can be read; a broken one can be neither written nor read', async () => {
    const disk = makeBackupDisk();
    const backup = await memoryBackups(disk).openBackup(me);
    await backup.put([{ id: 'a', kind: 'draft', value: 1 }]);
    disk.fault = 'full';
    await expect(backup.put([{ id: 'b', kind: 'draft', value: 2 }])).rejects.toMatchObject({
      trouble: 'full',
    });
    await backup.remove(['unknown']);
    expect(await backup.all()).toEqual([{ id: 'a', kind: 'draft', value: 1 }]);
    disk.fault = 'gone';
    await expect(backup.all()).rejects.toMatchObject({ trouble: 'gone' });
  });

  test('a crash before the write reaches the disk leaves nothing there', async () => {
    const disk = makeBackupDisk();
    let crashed = false;
    const backups = memoryBackups(disk, async () => {
      if (crashed) throw new Error('the context has ended');
    });
    const backup = await backups.openBackup(me);
    crashed = true;
    await expect(backup.put([{ id: 'a', kind: 'intent', value: 1 }])).rejects.toThrow(
      'the context has ended',
    );
    expect(await (await memoryBackups(disk).openBackup(me)).all()).toEqual([]);
  });
});

describe('backup stores in a database', () => {
  for (const { title, run } of backupContract)
    test(title, () => {
      const factory = new IDBFactory();
      return run(() => bucketBackups(async () => factory));
    });

  test('an unreadable entry is left out and counted, and the others are read', async () => {
    const factory = new IDBFactory();
    const backup = await bucketBackups(async () => factory).openBackup(me);
    await backup.put([{ id: 'b', kind: 'intent', value: 1 }]);
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
    expect(await backup.all()).toEqual([{ id: 'b', kind: 'intent', value: 1 }]);
    expect(backup.unreadable).toBe(2);
  });

  test('the next call reopens a database that the browser closed by itself, unless the handle is closed', async () => {
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
    const backup = await bucketBackups(async () => factory).openBackup(me);
    await backup.put([{ id: 'a', kind: 'intent', value: 1 }]);
    forceClose();
    await backup.put([{ id: 'b', kind: 'intent', value: 2 }]);
    expect((await backup.all()).map(({ id }) => id)).toEqual(['a', 'b']);
    expect(opened).toHaveLength(1);
    forceClose();
    backup.close();
    await expect(backup.all()).rejects.toMatchObject({ trouble: 'gone' });
    expect(opened).toEqual([]);
  });

  test('a batch with an entry that cannot be stored is refused whole, and the store stays usable', async () => {
    const factory = new IDBFactory();
    const backup = await bucketBackups(async () => factory).openBackup(me);
    const put = backup.put([
      { id: 'a', kind: 'intent', value: 1 },
      { id: 'b', kind: 'intent', value: () => 1 },
    ]);
    await expect(put).rejects.toMatchObject({ name: 'BackupError', trouble: 'broken' });
    expect(await backup.all()).toEqual([]);
  });
});

describe('which backup store a browser has', () => {
  const loadCacheBackups: Parameters<typeof chooseBackups>[1] = async (caches, locks) =>
    cacheBackups(caches, locks);
  const kindOf = async (storages: Parameters<typeof chooseBackups>[0]) =>
    (await chooseBackups(storages, loadCacheBackups).openBackup(me)).kind;

  test('a storage bucket is preferred to a cache', async () => {
    const factory = new IDBFactory();
    const storageBuckets = { open: async () => ({ indexedDB: factory }) };
    expect(await kindOf({ navigator: { storageBuckets }, caches: {} as CacheStorage })).toBe('bucket'); // cache unused
  });

  test('where the bucket fails, opening fails, and nothing is written to the cache', async () => {
    const storageBuckets = { open: () => Promise.reject(new DOMException('no', 'UnknownError')) };
    await expect(kindOf({ navigator: { storageBuckets }, caches: {} as CacheStorage })).rejects.toMatchObject(
      {
        name: 'BackupError', // the cache stays unused
      },
    );
  });

  test('a browser with neither keeps nothing, and its store says so', async () => {
    const backup = await chooseBackups({}, loadCacheBackups).openBackup(me);
    await backup.put([{ id: 'a', kind: 'intent', value: 1 }]);
    expect([backup.kind, await backup.all()]).toEqual(['none', []]);
  });
});
