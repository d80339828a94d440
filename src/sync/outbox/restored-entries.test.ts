import { expect, test } from 'vitest';
import type { FileKey } from '#contract/ids.ts';
import { aKey, anEntry } from '#tests/harness/outbox-entries.ts';
import { photo, restoreIfWiped, storesOfOneAccount } from '#tests/harness/outbox-stores.ts';
import { makeStage } from '#tests/sim/stage.ts';
import { entryOf, photoEntryOf } from './stores.ts';

test('[O41] a merged entry is verified, and waits for the uploads of every mutation that it replaces', async () => {
  const it = await storesOfOneAccount();
  const anEdit = { kind: 'profile.edit', lane: 'me', via: 'ext' } as const;
  const upload = { kind: 'photo.upload', lane: 'photo:p1', args: { photoId: 'p1', use: 'profile' } };
  await it.stores.backup.put([
    photoEntryOf(photo('p1')),
    entryOf(anEntry(upload)),
    entryOf(
      anEntry({
        ...anEdit,
        seq: 2,
        id: aKey(2),
        key: aKey(2),
        args: { nickname: null, photoId: 'p1' },
        dependsOn: [aKey(1)],
      }),
    ),
    entryOf(
      anEntry({
        ...anEdit,
        seq: 3,
        id: aKey(3),
        key: aKey(3),
        args: { nickname: '새별명', photoId: null },
        dependsOn: [aKey(9)],
      }),
    ),
  ]);
  const { store, account } = makeStage();
  await restoreIfWiped(store, it.stores.backup);
  expect(account.all('outbox').map(({ id, via, dependsOn }) => [id, via, dependsOn])).toEqual([
    [aKey(1), null, []],
    [aKey(3), 'plain', [aKey(1), aKey(9)]],
  ]);
});

test('[O42] an entry that this build cannot read may show any photo except those of replaced mutations', async () => {
  const it = await storesOfOneAccount();
  const anEdit = { kind: 'profile.edit', lane: 'me' } as const;
  await it.stores.backup.put([
    ...['p1', 'p2', 'p3'].map((id) =>
      photoEntryOf({ ...photo(id), fileKey: `profile/${id}.jpg` as FileKey }),
    ), // as a store names it
    entryOf(anEntry({ ...anEdit, args: { nickname: null, photoId: 'p1' } })),
    entryOf(
      anEntry({ ...anEdit, seq: 2, id: aKey(2), key: aKey(2), args: { nickname: null, photoId: 'p2' } }),
    ),
    entryOf(anEntry({ seq: 3, id: aKey(3), key: aKey(3), kind: 'from.later', lane: 'later' })),
  ]);
  const { store, account } = makeStage();
  await restoreIfWiped(store, it.stores.backup);
  expect(account.all('photos').map(({ id }) => id)).toEqual(['p2', 'p3']);
  expect(account.all('outbox').map(({ kind }) => kind)).toEqual(['profile.edit', 'from.later']);
});
