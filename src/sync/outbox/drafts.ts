import * as outbox from '#src/db/outbox.ts';
import type { DraftRow } from '#src/db/rows.ts';
import { type Homes, mirror } from './enqueue.ts';
import { draftEntryOf, draftHomeId } from './entries.ts';

/**
 * Keeps a form as it stands, in both homes. A text that came back although its message was committed is dropped instead: it
 * waits in the outbox under the draft's `sentAs`. Throws StoreError; then nothing was kept.
 */
export const keepDraft = async (homes: Homes, row: DraftRow): Promise<void> => {
  const { sentAs } = row;
  const isSent = await homes.store.write(['drafts', 'outbox'], 'strict', async (tx) => {
    const sent = sentAs !== undefined && (await outbox.byId(tx, sentAs)) !== undefined;
    await (sent ? tx.remove('drafts', row.key) : tx.put('drafts', row));
    return sent;
  });
  if (isSent) await mirror(homes, () => homes.home.remove([draftHomeId(row.key)]));
  else await mirror(homes, () => homes.home.put([draftEntryOf(row)]));
};

/** It was sent, or given up on purpose: the second home first, so that nothing comes back. */
export const dropDraft = async (homes: Homes, key: string): Promise<void> => {
  await mirror(homes, () => homes.home.remove([draftHomeId(key)]));
  await homes.store.write(['drafts'], 'strict', (tx) => tx.remove('drafts', key));
};
