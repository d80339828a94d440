import type { Account, AccountStore } from '#src/db/accounts.ts';
import { BackupError, type BackupStore } from '#src/db/backup/backup-store.ts';
import { isMarked } from '#src/db/marks.ts';
import type { Moment, Restored } from '#src/db/rows.ts';
import { restore } from './restore.ts';

interface ReachDeps {
  readonly account: Account;
  readonly store: AccountStore;
  /** Throws BackupError. */
  readonly openBackup: () => Promise<BackupStore>;
  readonly openNone: () => Promise<BackupStore>;
  readonly newGeneration: () => string;
  readonly now: () => Moment;
}

/** A backup store to work with, and what came back from it just now. */
export interface Reached {
  readonly backup: BackupStore;
  readonly restored: Restored | null;
}

/**
 * The backup store beside its database, into which it is first brought back where that was wiped (F-D3). Beside a database
 * that is whole one that cannot be opened is done without. null: the database was wiped, and what it held is nowhere else
 * and cannot be had now: it stays unmarked, so that the next start tries again. Throws StoreError.
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
