import type { Account } from '../accounts.ts';
import { BackupError, type BackupStore } from './backup-store.ts';
import { chooseBackups } from './choose.ts';
import { noBackups } from './none.ts';

export const { openBackup, accountsWithBackup, deleteBackup, lastAccount, setLastAccount } = chooseBackups(
  globalThis,
  async (caches, locks) => {
    const { cacheBackups } = await import('./cache.ts').catch((cause: unknown) => {
      throw new BackupError('broken', cause); // a page that is about to be left, or a file that was never fetched
    });
    return cacheBackups(caches, locks);
  },
);

/**
 * A backup store that cannot be opened must not block the user: the database has the data, a later start reconciles.
 */
export const openBackupOrNone = async (account: Account): Promise<BackupStore> => {
  try {
    return await openBackup(account);
  } catch (error) {
    if (error instanceof BackupError) return noBackups.openBackup(account);
    throw error;
  }
};
