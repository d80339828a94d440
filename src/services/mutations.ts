import type { IdempotencyKey } from '#contract/ids.ts';
import type { Mutation } from '#src/db/mutations/mutation.ts';
import type { DraftRow, PhotoRow } from '#src/db/rows.ts';
import type { Discarded } from '#src/sync/outbox/discard.ts';
import type { Reopened } from '#src/sync/outbox/drafts.ts';

/** kept: the database and the backup store have it, and only then may a screen say so · full · broken: nothing was kept (I26). */
export type Kept = 'kept' | 'full' | 'broken';

/** What screens do with mutations. None of these waits for the network; all are kept before they settle. */
export interface Mutations {
  act(...mutations: readonly Mutation[]): Promise<Kept>;
  /** Takes a mutation back; `busy` while an attempt is under way, `failed` when it could not be written. */
  discard(id: IdempotencyKey): Promise<Discarded | 'failed'>;
  /** Sends again what was refused or waits for a person; what rests is due now. */
  retry(ids: readonly IdempotencyKey[]): Promise<Kept>;
  /** Saves a form as it stands; `photos` are those that were added to it, each of which goes up at once. */
  keepDraft(row: DraftRow, photos?: readonly PhotoRow[]): Promise<Kept>;
  /** Puts a shrunk photo in the place of its chosen file. */
  replacePhoto(photo: PhotoRow): Promise<Kept>;
  /** Deletes a draft with the photos that it names. */
  dropDraft(key: string): Promise<Kept>;
  /** Takes a pending listing back into a draft; `busy` while what an attempt did is not known. */
  reopen(id: IdempotencyKey, row: DraftRow): Promise<Reopened | 'failed'>;
  /** Settles when everything that was asked for before is kept, or could not be. */
  settled(): Promise<void>;
}
