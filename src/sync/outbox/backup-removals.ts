import type { BackupStore } from '#src/db/backup/backup-store.ts';

interface BackupRemovalsDeps {
  readonly backup: Pick<BackupStore, 'remove'>;
  /** Follows work on the backup store, and reports it where it fails. */
  readonly chore: (work: Promise<void>) => void;
}

/**
 * Removes copies of settled entries from the backup store, one removal at a time: each is a flush to the disk, and what is
 * settled while one is under way goes together with the next. A death in between leaves copies that the next start removes
 * (restore.ts). What was removed once is not removed again: a text is settled by its echo and once more by its answer, and
 * no id is used twice.
 */
export const makeBackupRemovals = ({ backup, chore }: BackupRemovalsDeps) => {
  const waiting = new Set<string>();
  const removed = new Set<string>();
  let underWay: ReadonlySet<string> = new Set();

  const next = (): void => {
    if (underWay.size > 0 || waiting.size === 0) return;
    underWay = new Set(waiting);
    waiting.clear();
    const remove = async (): Promise<void> => {
      try {
        await backup.remove([...underWay]);
        for (const id of underWay) removed.add(id);
      } finally {
        underWay = new Set();
        next();
      }
    };
    chore(remove());
  };

  return (ids: readonly string[]): void => {
    for (const id of ids) if (!underWay.has(id) && !removed.has(id)) waiting.add(id);
    next();
  };
};
