import type { BackupStore } from '#src/db/backup/backup-store.ts';

interface BackupRemovalsDeps {
  readonly backup: Pick<BackupStore, 'remove'>;
  /** Follows work on the backup store, and reports it where it fails. */
  readonly chore: (work: Promise<void>) => void;
}

/**
 * Removes copies of settled entries from the backup store, one removal at a time: each is a flush to the disk, and what is
 * settled while one is under way goes together with the next. A death in between, or a removal that fails, leaves copies
 * that the next start removes (restore.ts).
 */
export const makeBackupRemovals = ({ backup, chore }: BackupRemovalsDeps) => {
  const waiting = new Set<string>();
  let isBusy = false;

  const next = (): void => {
    if (isBusy || waiting.size === 0) return;
    isBusy = true;
    const ids = [...waiting];
    waiting.clear();
    chore(
      backup.remove(ids).finally(() => {
        isBusy = false;
        next();
      }),
    );
  };

  return (ids: readonly string[]): void => {
    for (const id of ids) waiting.add(id);
    next();
  };
};
