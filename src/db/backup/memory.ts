import type { UserId } from '#contract/ids.ts';
import type { Account } from '../accounts.ts';
import {
  type BackupEntry,
  BackupError,
  type BackupFault,
  type BackupStore,
  type Backups,
  type RestoreMarker,
} from './backup-store.ts';
import { byId, copied } from './stored.ts';

/** One account's backup on the disk. */
interface StoredBackup {
  mark: RestoreMarker | null;
  readonly entries: Map<string, BackupEntry>;
}

/** The disk that survives a crash; all contexts of a device share one. */
export interface BackupDisk {
  readonly stores: Map<Account, StoredBackup>;
  last: UserId | null;
  /** While set, every read and write fails with it; `full` fails only calls that need space. */
  fault: BackupFault | null;
}

export const makeBackupDisk = (): BackupDisk => ({ stores: new Map(), last: null, fault: null });

/**
 * Backup stores in memory, for the simulator, with the same contract as the real ones. Each call awaits `step` before
 * it touches the disk, so that a test can crash, delay or reorder there; when `step` throws, nothing reaches the disk.
 */
export const memoryBackups = (disk: BackupDisk, step: () => Promise<void> = async () => {}): Backups => {
  const reach = async (needsSpace: boolean): Promise<void> => {
    await step();
    if (disk.fault !== null && (needsSpace || disk.fault !== 'full')) throw new BackupError(disk.fault);
  };

  const openBackup = async (account: Account): Promise<BackupStore> => {
    await reach(true);
    const backup: StoredBackup = disk.stores.get(account) ?? { mark: null, entries: new Map() };
    disk.stores.set(account, backup);
    let open = true;
    const use = async (needsSpace: boolean): Promise<void> => {
      await reach(needsSpace);
      if (!open || disk.stores.get(account) !== backup) throw new BackupError('gone');
    };
    return {
      kind: 'bucket',
      unreadable: 0,
      mark: async () => {
        await use(false);
        return backup.mark;
      },
      setMark: async (mark) => {
        await use(true);
        backup.mark = { generation: mark.generation };
      },
      put: async (entries) => {
        const rows = entries.map(copied); // as they are now: the caller may change them before the write
        await use(true);
        for (const row of rows) backup.entries.set(row.id, row);
      },
      remove: async (ids) => {
        await use(false);
        for (const id of ids) backup.entries.delete(id);
      },
      all: async () => {
        await use(false);
        return [...backup.entries.values()].sort(byId).map(copied);
      },
      close: () => {
        open = false;
      },
    };
  };

  return {
    openBackup,
    accountsWithBackup: async () => {
      await reach(false);
      return [...disk.stores.keys()];
    },
    deleteBackup: async (account) => {
      await reach(false);
      disk.stores.delete(account);
    },
    lastAccount: async () => {
      await reach(false);
      return disk.last;
    },
    setLastAccount: async (account) => {
      await reach(true);
      disk.last = account;
    },
  };
};
