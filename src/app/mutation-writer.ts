import type { IdempotencyKey } from '#contract/ids.ts';
import type { Account, AccountStore } from '#src/db/accounts.ts';
import { BackupError } from '#src/db/backup/backup-store.ts';
import { openBackup } from '#src/db/backup/backups.ts';
import { noBackups } from '#src/db/backup/none.ts';
import type { Mutation } from '#src/db/mutation.ts';
import type { DraftRow, PhotoRow } from '#src/db/rows.ts';
import { StoreError } from '#src/db/store.ts';
import { registry } from '#src/domain/definitions.ts';
import { makeRoom } from '#src/frame/storage.ts';
import { newUuid } from '#src/lib/uuid.ts';
import { discard, retry } from '#src/sync/outbox/discard.ts';
import { dropDraft, keepDraft, reopenDraft } from '#src/sync/outbox/drafts.ts';
import { enqueue } from '#src/sync/outbox/enqueue.ts';
import { type Reached, reach } from '#src/sync/outbox/reach.ts';
import { replacePhoto } from '#src/sync/outbox/replace-photo.ts';
import { makeStores, type OutboxStores } from '#src/sync/outbox/stores.ts';
import { takeUpNotes } from './take-up-notes.ts';

/** Opens the database and the backup store of one account for writing. */
export const openWriter = async (
  account: Account,
  { store, now, announce }: Pick<OutboxStores, 'store' | 'now' | 'announce'>,
) => {
  const { backup, restored } = await openBackupStore(account, store, now);
  const stores = makeStores({ store, backup, definitionOf: registry.definitionOf, now, announce, newUuid });
  return {
    /** What is restored only now, because the backup store could not be opened at the start. */
    restored,
    act: async (mutations: readonly Mutation[]): Promise<void> => {
      await enqueue(stores, mutations);
    },
    discard: (id: IdempotencyKey) => discard(stores, id),
    retry: (ids: readonly IdempotencyKey[]) => retry(stores, ids),
    keepDraft: (row: DraftRow, photos: readonly PhotoRow[]) => keepDraft(stores, row, photos),
    reopen: (id: IdempotencyKey, row: DraftRow) => reopenDraft(stores, id, row),
    replacePhoto: (photo: PhotoRow) => replacePhoto(stores, photo),
    dropDraft: (key: string) => dropDraft(stores, key),
    takeUpNotes: (names: readonly string[]) => takeUpNotes(stores, names),
    close: () => backup.close(),
  };
};

/** Opens the backup store; where that fails the database alone must do, so that the user can act. */
const openBackupStore = async (
  account: Account,
  store: AccountStore,
  now: () => number,
): Promise<Reached> => {
  const openNone = () => noBackups.openBackup(account);
  const newGeneration = newUuid;
  const reached = await reach({
    account,
    store,
    openBackup: () => openBackup(account),
    openNone,
    registry,
    newGeneration,
    now,
  });
  return reached ?? { backup: await openNone(), restored: null };
};

/** Writes, and on a full device once more if room could be made for it. Returns why it fails all the same. */
export const written = async <R>(write: () => Promise<R>): Promise<R | 'full' | 'broken'> => {
  try {
    return await write();
  } catch (error) {
    const trouble = troubleOf(error);
    if (trouble !== 'full' || !(await makeRoom().catch(() => false))) return trouble;
    return write().catch(troubleOf);
  }
};

/** Why a write failed. Rethrows any other error than a storage fault: it is a bug. */
const troubleOf = (error: unknown): 'full' | 'broken' => {
  if (error instanceof StoreError || error instanceof BackupError)
    return error.trouble === 'full' ? 'full' : 'broken';
  throw error;
};
