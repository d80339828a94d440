import type { UserId } from '#contract/ids.ts';
import type { Account } from '../accounts.ts';

/** One mirrored thing: a mutation, a draft, or a photo's bytes. `value` is JSON data (no undefined, no dates); bytes beside it. */
export interface BackupEntry {
  readonly id: string;
  readonly kind: 'intent' | 'draft' | 'photo';
  readonly value: unknown;
  readonly bytes?: Blob;
}

/** Written when an account's main database was first seen: a fresh database beside an old mark has been wiped (F-D3). */
export interface RestoreMarker {
  readonly generation: string;
}

/**
 * The backup store of one account's mutations (0013). Every promise settles after the data is on the disk as
 * far as the store can promise. Throws BackupError.
 */
export interface BackupStore {
  readonly kind: 'bucket' | 'cache' | 'none';
  mark(): Promise<RestoreMarker | null>;
  setMark(mark: RestoreMarker): Promise<void>;
  /** In this order, one flush for all; an entry of the same id is replaced. A kill in the middle leaves a first part of them. */
  put(entries: readonly BackupEntry[]): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
  /** Every entry that can be read, by id; those that cannot are left out and counted in `unreadable`. */
  all(): Promise<BackupEntry[]>;
  /** How many entries the last `all()` had to leave out. */
  readonly unreadable: number;
  close(): void;
}

/** The backup stores of this device. */
export interface Backups {
  /** The best store this browser has; `none` (nothing is kept, all() = []) where it has none. */
  openBackup(account: Account): Promise<BackupStore>;
  /** Whose backups are on this device, empty ones too: their names are traces (I24). Some may be parked. */
  accountsWithBackup(): Promise<Account[]>;
  /** Mark and entries; handles that are open elsewhere are `gone` and bring nothing back to life (I24). */
  deleteBackup(account: Account): Promise<void>;
  /** Who was logged in last, outside the default IndexedDB; null = nobody, or never said. */
  lastAccount(): Promise<UserId | null>;
  setLastAccount(account: UserId | null): Promise<void>;
}

/** full: no space · gone: the handle is closed or its backup was deleted · broken: the rest. */
export type BackupFault = 'full' | 'gone' | 'broken';

export class BackupError extends Error {
  readonly trouble: BackupFault;
  constructor(trouble: BackupFault, cause?: unknown) {
    super(`the backup store cannot be used: ${trouble}`, { cause });
    this.name = 'BackupError';
    this.trouble = trouble;
  }
}
