import type { Account } from '../accounts.ts';
import { BackupError, type BackupStore } from './backup-store.ts';
import { chooseBackups } from './choose.ts';
import { noBackups } from './none.ts';

export const { openBackup, accountsWithBackup, deleteBackup, lastAccount, setLastAccount } = chooseBackups(
  globalThis,
  async (caches, locks) => (await import('./cache.ts')).cacheBackups(caches, locks),
);

/** One that cannot be opened now must not keep people from acting: the database has it, and a later start mends the second. */
export const openBackupOrNone = async (account: Account): Promise<BackupStore> => {
  try {
    return await openBackup(account);
  } catch (error) {
    if (error instanceof BackupError) return noBackups.openBackup(account);
    throw error;
  }
};
