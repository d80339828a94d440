import type { ItemId } from '#contract/ids.ts';
import type { AccountStore } from '#src/db/accounts.ts';
import * as outbox from '#src/db/outbox.ts';
import { summaryOf } from '#src/db/outbox-summary.ts';
import { listingDraftKeys } from '#src/domain/listings/draft-range.ts';
import { systemClock } from '#src/lib/time.ts';

/** How much of each kind the database of this account holds. */
export interface StoredRows {
  readonly items: number;
  readonly messages: number;
  readonly picks: number;
  readonly lists: number;
  /** What waits to be sent or to be decided; listings that are being written; photos of both. */
  readonly waiting: number;
  readonly drafts: number;
  readonly uploads: number;
  /** Listings that its user keeps on purpose. */
  readonly kept: readonly { readonly itemId: ItemId; readonly title: string }[];
}

const tables = ['items', 'messages', 'picks', 'feeds', 'outbox', 'drafts', 'photos'] as const;

export const storedRows = (store: AccountStore): Promise<StoredRows> =>
  store.read(tables, async (tx) => {
    const [items, messages, picks, lists, uploads] = await Promise.all([
      tx.range('items', {}),
      tx.count('messages', {}),
      tx.count('picks', {}),
      tx.count('feeds', {}),
      tx.count('photos', {}),
    ]);
    const [entries, drafts] = await Promise.all([outbox.all(tx), tx.count('drafts', listingDraftKeys)]);
    const { waiting, attention } = summaryOf(entries, 0, systemClock.wall());
    return {
      items: items.length,
      messages,
      picks,
      lists,
      waiting: waiting + attention,
      drafts,
      uploads,
      kept: items.filter(({ kept }) => kept === 1),
    };
  });
