import type { IdempotencyKey } from '#contract/ids.ts';
import type { Mutation } from '#src/db/mutation.ts';
import type { DraftRow, PhotoRow } from '#src/db/rows.ts';
import type { Discarded } from '#src/sync/outbox/discard.ts';
import type { Reopened } from '#src/sync/outbox/drafts.ts';

/** kept: database and backup store have it; only then may a screen say so · full · broken: nothing was stored (I26). */
export type Kept = 'kept' | 'full' | 'broken';

/** What screens do with mutations. No call waits for the network; each settles once its write is stored. */
export interface Mutations {
  act(...mutations: readonly Mutation[]): Promise<Kept>;
  /** Discards a mutation; `gone` when it is not pending any more, `busy` while an attempt runs, `failed` when the write failed. */
  discard(id: IdempotencyKey): Promise<Discarded | 'failed'>;
  /** Retries entries that were refused or wait for the user; an entry in backoff becomes due now. */
  retry(ids: readonly IdempotencyKey[]): Promise<Kept>;
  /** Saves a form as it is; `photos` were added to it, and each is uploaded at once. */
  keepDraft(row: DraftRow, photos?: readonly PhotoRow[]): Promise<Kept>;
  /** Replaces a chosen file by its shrunk photo. */
  replacePhoto(photo: PhotoRow): Promise<Kept>;
  /** Deletes a draft and its photos. */
  dropDraft(key: string): Promise<Kept>;
  /** Turns a pending listing back into a draft; `busy` while the effect of an attempt is not known. */
  reopen(id: IdempotencyKey, row: DraftRow): Promise<Reopened | 'failed'>;
  /** Settles when all earlier writes are stored or have failed. */
  settled(): Promise<void>;
}
