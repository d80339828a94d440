import type { Account, AccountStore } from '#src/db/accounts.ts';
import { BackupError, type BackupStore } from '#src/db/backup/backup-store.ts';
import { isMarked } from '#src/db/engine-rows.ts';
import type { MutationRegistry } from '#src/db/mutation.ts';
import type { Moment, Restored } from '#src/db/rows.ts';
import { restore } from './restore.ts';

interface ReachDeps {
  readonly account: Account;
  readonly store: AccountStore;
  /** Throws BackupError. */
  readonly openBackup: () => Promise<BackupStore>;
  readonly openNone: () => Promise<BackupStore>;
  readonly registry: MutationRegistry;
  readonly newGeneration: () => string;
  readonly now: () => Moment;
}

/** An open backup store, and what was just restored from it. */
export interface Reached {
  readonly backup: BackupStore;
  readonly restored: Restored | null;
}

/**
 * Opens the backup store, and first restores the database from it where that was wiped (F-D3). An intact database does
 * without a backup store that cannot be opened. null: the database was wiped and its backup store cannot be opened now:
 * the database stays unmarked, so that the next start tries again [O40]. Throws StoreError.
 */
export const reach = async (deps: ReachDeps): Promise<Reached | null> => {
  const { store, openBackup, openNone } = deps;
  const isWhole = await store.read(['marks'], isMarked);
  try {
    const backup = await openBackup();
    return { backup, restored: isWhole ? null : await restore({ ...deps, backup }) };
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    return isWhole ? { backup: await openNone(), restored: null } : null;
  }
};
