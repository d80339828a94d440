import type { Backups } from './backup-store.ts';

/** For a browser without any backup store: keeps nothing, and `kind` says so. */
export const noBackups: Backups = {
  openBackup: async () => ({
    kind: 'none',
    unreadable: 0,
    mark: async () => null,
    setMark: async () => {},
    put: async () => {},
    remove: async () => {},
    all: async () => [],
    close: () => {},
  }),
  accountsWithBackup: async () => [],
  deleteBackup: async () => {},
  lastAccount: async () => null,
  setLastAccount: async () => {},
};
