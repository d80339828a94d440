import type { ItemId, UserId } from '#contract/ids.ts';
import type { AccountStore } from '#src/db/accounts.ts';
import type { BackupStore } from '#src/db/backup/backup-store.ts';
import { makeBackupDisk, memoryBackups } from '#src/db/backup/memory.ts';
import { mutation } from '#src/db/mutation.ts';
import { photoUpload } from '#src/db/outbox.ts';
import type { OutboxEntry } from '#src/db/rows.ts';
import { definitionOf, registry } from '#src/domain/definitions.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';
import { likeSet } from '#src/domain/likes/set-like.mutation.ts';
import { profileEdit } from '#src/domain/profile/edit-profile.mutation.ts';
import { enqueue } from '#src/sync/outbox/enqueue.ts';
import { restore } from '#src/sync/outbox/restore.ts';
import type { OutboxStores } from '#src/sync/outbox/stores.ts';
import { makeStage } from '#tests/sim/stage.ts';
import { aKey, anEntry } from './outbox-entries.ts';

export const item = 5 as ItemId; // any positive number is one

/** The database and the backup store of one account, written as a page writes them; a database in use bears its mark. */
export const storesOfOneAccount = async () => {
  const { store, account } = makeStage();
  const disk = makeBackupDisk();
  const backup = await memoryBackups(disk).openBackup(1 as never); // an account's id
  let keys = 0;
  const newKey = () => {
    keys += 1;
    return aKey(keys);
  };
  const stores: OutboxStores = {
    store,
    backup,
    definitionOf,
    copied: new Set(),
    newKey,
    now: () => 1_000,
    announce: () => {},
  };
  await store.write(['items', 'marks'], 'relaxed', async (tx) => {
    await tx.put('marks', { id: 'mark', generation: 'g' });
    await tx.put('items', { itemId: item, liked: false, likedStamp: 1, likeCount: 3 } as ItemRow); // all that is read
  });
  const rows = () => account.all('outbox');
  return {
    stores,
    disk,
    account,
    store,
    rows,
    wanted: () => rows().map(({ args }) => args),
    copies: async () => (await backup.all()).map(({ id }) => id),
    like: (liked: boolean) => enqueue(stores, [mutation(likeSet, { itemId: item, liked })]),
    become: (change: Partial<OutboxEntry>) =>
      store.write(['outbox'], 'strict', async (tx) => {
        const [row] = await tx.range('outbox', { reverse: true, limit: 1 });
        await tx.put('outbox', { ...(row ?? anEntry()), ...change });
      }),
  };
};

/** Restores what a wiped database held, as each start of the app does. */
export const restoreIfWiped = (store: AccountStore, backup: BackupStore) =>
  restore({
    account: 1 as UserId, // any positive number is one
    store,
    backup,
    registry,
    newGeneration: () => 'g',
    now: () => 1,
  });

export const photo = (id: string) => ({
  id,
  name: 'me.jpg',
  type: 'image/jpeg',
  bytes: new Uint8Array([1, 2, 3]).buffer,
  fileKey: null,
});
/** As the profile screen mutations it: a photo goes up first. */
export const edit = (nickname: string | null, photoId: string | null) => [
  ...(photoId === null
    ? []
    : [mutation(photoUpload, { photoId, use: 'profile' as const }, { photo: photo(photoId) })]),
  mutation(profileEdit, { nickname, photoId }, { afterOthers: photoId !== null }),
];
