import { expect, test } from 'vitest';
import { BackupError } from '#src/db/backup/backup-store.ts';
import { makeBackupDisk, memoryBackups } from '#src/db/backup/memory.ts';
import { noBackups } from '#src/db/backup/none.ts';
import { isMarked } from '#src/db/marks.ts';
import { registry } from '#src/domain/definitions.ts';
import { makeStage } from '#tests/sim/stage.ts';
import { reach } from './reach.ts';

const account = 1 as never; // an account's id

const setUp = () => {
  const { store } = makeStage();
  const start = (isBroken: boolean) =>
    reach({
      account,
      store,
      openBackup: async () => {
        if (isBroken) throw new BackupError('broken');
        return memoryBackups(makeBackupDisk()).openBackup(account);
      },
      openNone: () => noBackups.openBackup(account),
      registry,
      newGeneration: () => 'g',
      now: () => 1,
    });
  return { start, isMarked: () => store.read(['marks'], isMarked) };
};

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
