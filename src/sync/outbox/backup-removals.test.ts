import { expect, test } from 'vitest';
import { BackupError } from '#src/db/backup/backup-store.ts';
import { makeBackupRemovals } from './stores.ts';

const setUp = () => {
  const asked: { readonly ids: readonly string[]; readonly end: (error?: Error) => void }[] = [];
  const reported: unknown[] = [];
  const remove = makeBackupRemovals({
    backup: {
      remove: (ids) =>
        new Promise((done, failed) => {
          asked.push({ ids, end: (error) => (error === undefined ? done() : failed(error)) });
        }),
    },
    chore: (work) => void work.catch((error: unknown) => reported.push(error)),
  });
  const turn = () => new Promise((go) => setImmediate(go));
  return { asked, reported, remove, turn };
};

test('what is settled while copies are removed is removed together with the next', async () => {
  const { asked, remove, turn } = setUp();
  remove(['a']);
  remove(['b', 'photo of b']);
  remove(['c']);
  remove(['c']);
  expect(asked.map(({ ids }) => ids)).toEqual([['a']]);
  asked[0]?.end();
  await turn();
  expect(asked.map(({ ids }) => ids)).toEqual([['a'], ['b', 'photo of b', 'c']]);
  asked[1]?.end();
  await turn();
  expect(asked).toHaveLength(2);
});

test('a removal that fails is reported, and what came meanwhile is removed all the same', async () => {
  const { asked, reported, remove, turn } = setUp();
  const broken = new BackupError('broken');
  remove(['a']);
  remove(['a', 'b']);
  asked[0]?.end(broken);
  await turn();
  expect(reported).toEqual([broken]);
  expect(asked[1]?.ids).toEqual(['a', 'b']);
});
