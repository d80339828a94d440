import * as v from 'valibot';
import { IdempotencyKey } from '#contract/ids.ts';
import type { AccountStore } from '#src/db/accounts.ts';
import { BackupError, type BackupStore } from '#src/db/backup/backup-store.ts';
import { count } from '#src/db/journal.ts';
import type { DefinitionOf } from '#src/db/mutation.ts';
import type { Moment } from '#src/db/rows.ts';
import { StoreError } from '#src/db/store.ts';

/**
 * The two stores of mutations, and what a new mutation needs. A window, the engine's worker and the service worker write
 * their own mutations by them; only the leader sends.
 */
export interface OutboxStores {
  readonly store: AccountStore;
  readonly backup: BackupStore;
  readonly definitionOf: DefinitionOf;
  /** The server's clock as far as it is known, ms since 1970. */
  readonly now: () => Moment;
  /** Called after each write of which the engine must know, with the keys that the user wants sent now. */
  readonly announce: (again: readonly IdempotencyKey[]) => void;
  readonly newKey: () => IdempotencyKey;
  /** Photos that this context has copied to the backup store; another page may have died before it copied its own. */
  readonly copied: Set<string>;
}

/** The stores as one context uses them from now on. */
export const makeStores = ({
  newUuid,
  ...parts
}: Pick<OutboxStores, 'store' | 'backup' | 'definitionOf' | 'now' | 'announce'> & {
  readonly newUuid: () => string;
}): OutboxStores => ({
  ...parts,
  newKey: () => v.parse(IdempotencyKey, newUuid()),
  copied: new Set(),
});

/**
 * Runs work on the backup store. A failure loses nothing, for the database has it: it is counted, and the next start
 * reconciles. Returns whether the work was done.
 */
export const tryBackup = async (
  { store }: Pick<OutboxStores, 'store'>,
  work: () => Promise<void>,
): Promise<boolean> => {
  try {
    await work();
    return true;
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    try {
      await store.write(['counters', 'journal'], 'relaxed', (tx) => count(tx, 'home.failed', 1));
    } catch (counting) {
      if (!(counting instanceof StoreError)) throw counting; // the mutation is stored, only this count is not
    }
    return false;
  }
};
