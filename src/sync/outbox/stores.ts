import * as v from 'valibot';
import { IdempotencyKey } from '#contract/ids.ts';
import type { AccountStore } from '#src/db/accounts.ts';
import { type BackupEntry, BackupError, type BackupStore } from '#src/db/backup/backup-store.ts';
import { count } from '#src/db/engine-rows.ts';
import type { DefinitionOf } from '#src/db/mutation.ts';
import type { DraftRow, Moment, OutboxEntry, PhotoRow } from '#src/db/rows.ts';
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

type Given = Pick<OutboxEntry, 'seq' | 'kind' | 'v' | 'lane' | 'args' | 'createdAt'> & {
  readonly id: IdempotencyKey;
};

/** An outbox entry of which nothing has been attempted; its id is its idempotency key. */
export const newEntry = (given: Given, rest: Partial<OutboxEntry> = {}): OutboxEntry => ({
  key: given.id,
  state: 'queued',
  unsure: false,
  via: null,
  attempts: 0,
  strikes: 0,
  epoch: 0,
  attemptStartedAt: null,
  nextAt: null,
  watermark: null,
  precondition: null,
  expiresAt: null,
  reason: null,
  dependsOn: [],
  ...given,
  ...rest,
});

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
