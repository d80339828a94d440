import type { DraftRow } from '#src/db/rows.ts';
import { type Homes, mirror } from './enqueue.ts';
import { draftEntryOf, draftHomeId } from './entries.ts';

/** Keeps a form as it stands, in both homes. Throws StoreError; then nothing was kept. */
export const keepDraft = async (homes: Homes, row: DraftRow): Promise<void> => {
  await homes.store.write(['drafts'], 'strict', (tx) => tx.put('drafts', row));
  await mirror(homes, () => homes.home.put([draftEntryOf(row)]));
};

/** It was sent, or given up on purpose: the second home first, so that nothing comes back. */
export const dropDraft = async (homes: Homes, key: string): Promise<void> => {
  await mirror(homes, () => homes.home.remove([draftHomeId(key)]));
  await homes.store.write(['drafts'], 'strict', (tx) => tx.remove('drafts', key));
};
