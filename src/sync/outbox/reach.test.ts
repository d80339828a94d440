import { expect, test } from 'vitest';
import { BackupError } from '#src/db/backup/backup-store.ts';
import { makeBackupDisk, memoryBackups } from '#src/db/backup/memory.ts';
import { noBackups } from '#src/db/backup/none.ts';
import { isMarked } from '#src/db/engine-rows.ts';
import { StoreError } from '#src/db/store.ts';
import { registry } from '#src/domain/definitions.ts';
import { makeStage } from '#tests/sim/stage.ts';
import { reach } from './reach.ts';

const account = 1 as never; // an account's id

const setUp = () => {
  const { store, account: database } = makeStage();
  let reads = 0;
  const start = (isBroken: boolean, error: Error = new BackupError('broken')) =>
    reach({
      account,
      store,
      openBackup: async () => {
        if (isBroken) throw error;
        const backup = await memoryBackups(makeBackupDisk()).openBackup(account);
        const all = () => {
          reads += 1;
          return backup.all();
        };
        return { ...backup, all };
      },
      openNone: () => noBackups.openBackup(account),
      registry,
      newGeneration: () => 'g',
      now: () => 1,
    });
  return { start, database, reads: () => reads, isMarked: () => store.read(['marks'], isMarked) };
};

test('a whole database is not compared with its backup store, which is read once in a life', async () => {
  const it = setUp();
  await it.start(false);
  expect(it.reads()).toBe(1);
  expect((await it.start(false))?.restored).toBeNull();
  expect(it.reads()).toBe(1);
});

test('[O12] a database that fails during a restore is no backup store that fails, wiped or whole', async () => {
  const it = setUp();
  const full = new StoreError('full', null);
  await expect(it.start(true, full)).rejects.toBe(full);
  expect(await it.isMarked()).toBe(false);
  await it.start(false);
  await expect(it.start(true, full)).rejects.toBe(full);
});

test('[O12] a restore that cannot be written throws, and leaves the database without its mark', async () => {
  const it = setUp();
  it.database.fault = 'full';
  await expect(it.start(false)).rejects.toBeInstanceOf(StoreError);
  it.database.fault = null;
  expect(await it.isMarked()).toBe(false);
});

test('[O40] a wiped database whose backup store cannot be opened stays without its mark, and the next start tries again', async () => {
  const it = setUp();
  expect([await it.start(true), await it.isMarked()]).toEqual([null, false]);
  expect(await it.start(false)).not.toBeNull();
  expect(await it.isMarked()).toBe(true);
});

test('an intact database does without a backup store that cannot be opened', async () => {
  const it = setUp();
  await it.start(false);
  expect((await it.start(true))?.backup.kind).toBe('none');
});
