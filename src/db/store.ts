/**
 * The database interface of the engine and the views. Dexie implements it in the app (dexie-store.ts); the simulator
 * has an in-memory one that can crash at any write. Both pass `store-contract.ts`.
 */

export type KeyPart = string | number;
export type Key = KeyPart | readonly KeyPart[];

/** A range of an index: all keys that begin with `prefix` and whose next part lies within the bounds (inclusive). */
export interface Span {
  /** An index name; absent = the primary key. */
  readonly index?: string;
  readonly prefix?: readonly KeyPart[];
  readonly from?: KeyPart;
  readonly to?: KeyPart;
  readonly reverse?: boolean;
  readonly limit?: number;
}

export interface Reader<T> {
  get<N extends keyof T & string>(table: N, key: Key): Promise<T[N] | undefined>;
  getMany<N extends keyof T & string>(table: N, keys: readonly Key[]): Promise<(T[N] | undefined)[]>;
  range<N extends keyof T & string>(table: N, span: Span): Promise<T[N][]>;
  count<N extends keyof T & string>(table: N, span: Span): Promise<number>;
}

export interface Writer<T> extends Reader<T> {
  put<N extends keyof T & string>(table: N, row: T[N]): Promise<void>;
  putMany<N extends keyof T & string>(table: N, rows: readonly T[N][]): Promise<void>;
  remove<N extends keyof T & string>(table: N, key: Key): Promise<void>;
  removeMany<N extends keyof T & string>(table: N, keys: readonly Key[]): Promise<void>;
  removeRange<N extends keyof T & string>(table: N, span: Span): Promise<void>;
}

/** relaxed: may be lost in a power failure, for caches · strict: flushed to the disk before the promise settles. */
export type Durability = 'relaxed' | 'strict';

/** A transaction sees the tables that it names; it must await nothing but the database, and an error rolls it back whole. */
export interface Store<T> {
  read<R, const N extends keyof T & string>(
    tables: readonly N[],
    run: (tx: Reader<Pick<T, N>>) => Promise<R>,
  ): Promise<R>;
  write<R, const N extends keyof T & string>(
    tables: readonly N[],
    durability: Durability,
    run: (tx: Writer<Pick<T, N>>) => Promise<R>,
  ): Promise<R>;
  close(): void;
}

/** full: no space · gone: the handle is dead or the database deleted · newer: a newer build owns it · broken: other. */
export type StoreTrouble = 'full' | 'gone' | 'newer' | 'broken';

export class StoreError extends Error {
  readonly trouble: StoreTrouble;
  constructor(trouble: StoreTrouble, cause: unknown) {
    super(`the database cannot be used: ${trouble}`, { cause });
    this.name = 'StoreError';
    this.trouble = trouble;
  }
}
