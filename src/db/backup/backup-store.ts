import type { UserId } from '#contract/ids.ts';
import type { Account } from '../accounts.ts';

/**
 * A copy of one outbox entry, draft or photo. `value` is JSON data (no undefined, no dates); the bytes are beside it.
 */
export interface BackupEntry {
  readonly id: string;
  readonly kind: 'intent' | 'draft' | 'photo';
  readonly value: unknown;
  readonly bytes?: Blob;
}

/**
 * Written when an account's main database is first seen: an unmarked database beside an old marker was wiped (F-D3).
 */
export interface RestoreMarker {
  readonly generation: string;
}

/**
 * The backup store of one account: its mutations, drafts and photos (0013). Every promise settles after the data is on the disk as
 * far as the store can promise. Throws BackupError.
 */
export interface BackupStore {
  readonly kind: 'bucket' | 'cache' | 'none';
  mark(): Promise<RestoreMarker | null>;
  setMark(mark: RestoreMarker): Promise<void>;
  /**
   * Writes in this order, with one flush; replaces an entry of the same id. A kill in the middle leaves the first ones.
   */
  put(entries: readonly BackupEntry[]): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
  /** Every readable entry, by id; unreadable ones are left out and counted in `unreadable`. */
  all(): Promise<BackupEntry[]>;
  /** How many entries the last `all()` had to leave out. */
  readonly unreadable: number;
  close(): void;
}

/** The backup stores of this device, one for each account. */
export interface Backups {
  /** Opens the best store that this browser has; `none` (keeps nothing, all() = []) where it has none. */
  openBackup(account: Account): Promise<BackupStore>;
  /** The accounts with a backup on this device, empty ones too: their names are traces (I24). Some may be parked. */
  accountsWithBackup(): Promise<Account[]>;
  /** Deletes marker and entries; handles that are open elsewhere become `gone` and cannot recreate the backup (I24). */
  deleteBackup(account: Account): Promise<void>;
  /** The user who was logged in last, stored outside the default IndexedDB; null = none, or never noted. */
  lastAccount(): Promise<UserId | null>;
  setLastAccount(account: UserId | null): Promise<void>;
}

/** full: no space · gone: the handle is closed or its backup was deleted · broken: any other fault. */
export type BackupFault = 'full' | 'gone' | 'broken';

export class BackupError extends Error {
  readonly trouble: BackupFault;
  constructor(trouble: BackupFault, cause?: unknown) {
    super(`the backup store cannot be used: ${trouble}`, { cause });
    this.name = 'BackupError';
    this.trouble = trouble;
  }
}
