import type { BackupEntry } from '#src/db/backup/backup-store.ts';
import type { DraftRow, OutboxEntry, PhotoRow } from '#src/db/rows.ts';

/** Copies of stored rows, for the backup store. */
export const entryOf = (row: OutboxEntry): BackupEntry => ({ id: row.id, kind: 'intent', value: row });
export const photoEntryOf = ({ bytes, ...about }: PhotoRow): BackupEntry => ({
  id: about.id,
  kind: 'photo',
  value: about,
  bytes: new Blob([bytes], { type: about.type }),
});

export const draftBackupId = (key: string): string => `draft:${key}`;

export const draftEntryOf = (row: DraftRow): BackupEntry => ({
  id: draftBackupId(row.key),
  kind: 'draft',
  value: row,
});
