import type { AccountStore } from '#src/db/accounts.ts';
import { BackupError, type BackupStore } from '#src/db/backup/backup-store.ts';
import { count } from '#src/db/journal.ts';
import type { LeaseHandle } from './lease.ts';
import { reconcile } from './outbox/reconcile.ts';

/**
 * Makes the database and the backup store agree, whatever an earlier death left. A backup store that fails does not
 * stop the engine.
 */
export const mend = async (
  leaseHandle: LeaseHandle,
  store: AccountStore,
  backup: BackupStore,
): Promise<void> => {
  if (backup.kind === 'none')
    await leaseHandle.write(['counters', 'journal'], 'relaxed', (tx) => count(tx, 'home.none', 1));
  try {
    await reconcile(store, backup);
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
  }
};
