import type { UserId } from '#contract/ids.ts';
import type { Account } from '../accounts.ts';

/** One mirrored thing: an intent, a draft, or a photo's bytes. `value` is JSON data (no undefined, no dates); bytes beside it. */
export interface HomeEntry {
  readonly id: string;
  readonly kind: 'intent' | 'draft' | 'photo';
  readonly value: unknown;
  readonly bytes?: Blob;
}

/** Written when an account's main database was first seen: a fresh database beside an old mark has been wiped (F-D3). */
export interface HomeMark {
  readonly generation: string;
}

/**
 * The second home of one account's intents (0013). Every promise settles after the data is on the disk as
 * far as the store can promise. Throws HomeError.
 */
export interface SecondHome {
  readonly kind: 'bucket' | 'cache' | 'none';
  mark(): Promise<HomeMark | null>;
  setMark(mark: HomeMark): Promise<void>;
  /** In this order, one flush for all; an entry of the same id is replaced. A kill in the middle leaves a first part of them. */
  put(entries: readonly HomeEntry[]): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
  /** Every entry that can be read, by id; those that cannot are left out and counted in `unreadable`. */
  all(): Promise<HomeEntry[]>;
  /** How many entries the last `all()` had to leave out. */
  readonly unreadable: number;
  close(): void;
}

/** The second homes of this device. */
export interface Homes {
  /** The best store this browser has; `none` (nothing is kept, all() = []) where it has none. */
  openHome(account: Account): Promise<SecondHome>;
  /** Whose homes are on this device, empty ones too: their names are traces (I24). Some may be parked. */
  storedHomes(): Promise<Account[]>;
  /** Mark and entries; handles that are open elsewhere are `gone` and bring nothing back to life (I24). */
  deleteHome(account: Account): Promise<void>;
  /** Who was logged in last, outside the default IndexedDB; null = nobody, or never said. */
  lastAccount(): Promise<UserId | null>;
  setLastAccount(account: UserId | null): Promise<void>;
}

/** full: no space · gone: the handle is closed or its home was deleted · broken: the rest. */
export type HomeTrouble = 'full' | 'gone' | 'broken';

export class HomeError extends Error {
  readonly trouble: HomeTrouble;
  constructor(trouble: HomeTrouble, cause?: unknown) {
    super(`the second home cannot be used: ${trouble}`, { cause });
    this.name = 'HomeError';
    this.trouble = trouble;
  }
}
