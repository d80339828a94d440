import type { HomeEntry } from '#src/db/home/home.ts';
import type { DraftRow, OutboxRow, PhotoRow } from '#src/db/rows.ts';

/** Copies of what is kept, for the second home. */
export const entryOf = (row: OutboxRow): HomeEntry => ({ id: row.id, kind: 'intent', value: row });
export const photoEntryOf = ({ bytes, ...about }: PhotoRow): HomeEntry => ({
  id: about.id,
  kind: 'photo',
  value: about,
  bytes: new Blob([bytes], { type: about.type }),
});

export const draftHomeId = (key: string): string => `draft:${key}`;

export const draftEntryOf = (row: DraftRow): HomeEntry => ({
  id: draftHomeId(row.key),
  kind: 'draft',
  value: row,
});
