import { Dexie, type Table, type Transaction } from 'dexie';
import { strictMarker, strictness } from './durability.ts';
import { newestOf } from './generations.ts';
import type { Migration } from './migrations/migration.ts';
import { isWindow, type Opening, type Watch, whenLeft } from './opening.ts';
import { type Reader, type Span, type Store, StoreError, type StoreTrouble, type Writer } from './store.ts';

/** Classifies an error by what a caller can do about it, from the standard's error names (never from the message). */
const troubleOf = (error: unknown): StoreTrouble => {
  const names: string[] = [];
  for (let at: unknown = error; at instanceof Error && names.length < 5; ) {
    names.push(at.name);
    // Dexie keeps the browser's own error in `inner`
    at = 'inner' in at ? at.inner : at.cause;
  }
  if (names.includes('QuotaExceededError')) return 'full';
  if (names.includes('VersionError')) return 'newer';
  if (names.some((name) => goneName.test(name))) return 'gone';
  return 'broken';
};
/** Dexie names some errors without the `Error`. */
const goneName = /^(DatabaseClosed|InvalidState|Unknown|NotFound|TransactionInactive)(Error)?$/;

/** Only errors of the database become StoreError; errors of the app's own code inside a transaction pass through. */
const isStorage = (error: unknown): boolean =>
  error instanceof DOMException || (error instanceof Error && dexieNames.has(error.name));
const dexieNames = new Set<string>(Object.values(Dexie.errnames));

type Row = Record<string, unknown>;

/**
 * Dexie's types want mutable array keys; Dexie does not change them. A field of a damaged row may be no key: nothing is
 * stored under it, and what else a transaction reads is read.
 */
const plain = (key: unknown) =>
  ([key].flat(9).every((part) => typeof part === 'string' || part === +(part as number)) ? key : '') as
    | string
    | number
    | (string | number)[];

const within = (table: Table<Row>, { index, prefix = [], from, to, reverse, limit }: Span) => {
  const name = index ?? ':id';
  const compound = index === undefined && table.schema.primKey.compound === true;
  const bound = (edge: string | number | undefined, open: unknown) => {
    const last = edge ?? open;
    return plain(compound ? [...prefix, last] : last);
  };
  const unbounded = prefix.length === 0 && (from ?? to) === undefined;
  let found = unbounded
    ? table.orderBy(name)
    : table.where(name).between(bound(from, Dexie.minKey), bound(to, Dexie.maxKey), true, true);
  if (reverse) found = found.reverse();
  return limit === undefined ? found : found.limit(limit);
};

/** The open database of a store. `lost` closes it because it stopped answering. */
interface Handle {
  readonly db: Dexie;
  readonly close: () => void;
  readonly lost: () => void;
  readonly isOpen: () => boolean;
  /** Transactions that have not ended. */
  readonly live: Set<Transaction>;
  readonly opening: Opening | undefined;
  /** The end of the transaction that began last. */
  last: PromiseLike<unknown>;
}

export class DexieStore<T> implements Store<T> {
  readonly #handle: Handle;
  constructor(handle: Handle) {
    this.#handle = handle;
  }

  /** Passes the transaction explicitly: in some browsers Dexie's zones lose it across nested native awaits. */
  #tx(transaction: Transaction): Writer<T> {
    const table = (name: string) => transaction.table<Row>(name);
    // rows.ts types the rows by table name; Dexie's untyped tables hold exactly those
    const tx: Writer<Record<string, Row>> = {
      get: async (name, key) => table(name).get(plain(key)),
      getMany: async (name, keys) => table(name).bulkGet(keys.map(plain)),
      range: async (name, span) => within(table(name), span).toArray(),
      count: async (name, span) => within(table(name), span).count(),
      put: async (name, row) => {
        await table(name).put(row);
      },
      putMany: async (name, rows) => {
        await table(name).bulkPut([...rows]);
      },
      remove: async (name, key) => table(name).delete(plain(key)),
      removeMany: async (name, keys) => table(name).bulkDelete(keys.map(plain)),
      removeRange: async (name, span) => {
        await within(table(name), span).delete();
      },
    };
    return tx as unknown as Writer<T>; // see above: the same functions, rows typed by name
  }

  async read<R>(tables: readonly (keyof T & string)[], run: (tx: Reader<T>) => Promise<R>): Promise<R> {
    return this.#transact('r', tables, run);
  }

  async write<R>(
    tables: readonly (keyof T & string)[],
    durability: 'relaxed' | 'strict',
    run: (tx: Writer<T>) => Promise<R>,
  ): Promise<R> {
    return this.#transact('rw', durability === 'strict' ? [...tables, strictMarker] : tables, run);
  }

  async #transact<R>(
    mode: 'r' | 'rw',
    tables: readonly string[],
    run: (tx: Writer<T>) => Promise<R>,
  ): Promise<R> {
    const { db, live, isOpen, lost, opening } = this.#handle;
    let mine: Transaction | null = null;
    const abort = (): boolean => {
      const isAborted = mine !== null && endTransaction(mine);
      if (isAborted) lost();
      return isAborted;
    };
    try {
      const begin = () => {
        const ended = db.transaction(mode, [...tables], (tx) => {
          mine = tx;
          live.add(tx);
          return run(this.#tx(tx));
        });
        return opening?.transactionWithin(ended, abort) ?? ended;
      };
      // WebKit leaves a transaction open, and its tables held, where a worker ends with two on one connection [E8]
      const turn = isWindow ? begin() : this.#handle.last.then(begin, begin);
      this.#handle.last = turn;
      return await turn;
    } catch (error) {
      if (!isStorage(error)) throw error;
      const trouble = isOpen() ? troubleOf(error) : 'gone';
      if (trouble === 'gone') lost();
      throw new StoreError(trouble, error);
    } finally {
      if (mine !== null) live.delete(mine);
    }
  }

  close(): void {
    this.#handle.close();
  }
}

/** `autoOpen: false`: a handle that was closed (logout, newer build, account switch) never recreates a deleted database (I24). */
const databaseOf = (name: string, migrations: readonly Migration[], opening: Opening | undefined): Dexie => {
  const { indexedDB, IDBKeyRange } = Dexie.dependencies;
  const db = new Dexie(name, { autoOpen: false, indexedDB: opening?.indexedDB ?? indexedDB, IDBKeyRange });
  for (const { version, stores, revise } of migrations) {
    const step = db.version(version).stores(stores);
    if (revise !== undefined)
      step.upgrade(async (tx) => {
        for (const [name, change] of Object.entries(revise))
          await tx
            .table<Row>(name)
            .toCollection()
            .modify((row, ref) => {
              ref.value = change(row);
            });
      });
  }
  db.use(strictness);
  return db;
};

/** Opens the newest generation of a database. Throws StoreError. */
export const openDexie = async <T>(
  name: string,
  migrations: readonly Migration[],
  onClosed: (reason: 'newer' | 'lost') => void,
  watch?: Watch,
): Promise<DexieStore<T>> => {
  const opening = watch?.(Dexie.dependencies.indexedDB);
  /** Dexie reports every end of a connection, also one that the app closed and a failed opening. */
  let isOpen = false;
  const live = new Set<Transaction>();
  const end = (reason: 'newer' | 'lost' | null): void => {
    const was = isOpen;
    isOpen = false;
    for (const transaction of live) if (transaction.mode === 'readonly') endTransaction(transaction);
    db?.close();
    if (was && reason !== null) onClosed(reason);
  };
  // a page in the back/forward cache ends no transaction, and no other page gets at its tables [E7]
  const leave = (): void => {
    for (const transaction of live) endTransaction(transaction);
    end(null);
  };
  let db: Dexie | undefined;
  const open = async (): Promise<Dexie> => {
    db = databaseOf(await newestOf(name), migrations, opening);
    // another context upgrades or deletes the database: close at once, or that context waits for this one
    db.on('versionchange', () => end('newer'));
    db.on('close', () => isOpen && end('lost'));
    const opened = await db.open();
    // Dexie opens a newer build's database as if it were its own [E10]; it counts ten versions for one of ours
    if (opened.backendDB().version > 10 * migrations.length + 9) throw new StoreError('newer', null);
    return opened;
  };
  const opened = await (opening?.within(open) ?? open()).catch((error: unknown) => {
    db?.close();
    throw error instanceof StoreError ? error : new StoreError(troubleOf(error), error);
  });
  isOpen = true;
  const stay = whenLeft(leave);
  return new DexieStore<T>({
    db: opened,
    close: () => {
      end(null);
      if (live.size === 0) stay();
    },
    lost: () => end('lost'),
    isOpen: () => isOpen,
    live,
    opening,
    last: Promise.resolve(),
  });
};

/** Aborts a transaction. Returns false where it is already committing: then it cannot be aborted. */
const endTransaction = (transaction: Transaction): boolean => {
  try {
    transaction.abort();
    return true;
  } catch {
    return false;
  }
};
