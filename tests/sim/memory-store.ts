import type { Migration } from '#src/db/migrations/migration.ts';
import {
  type Durability,
  type Key,
  type KeyPart,
  type Reader,
  type Span,
  type Store,
  StoreError,
  type Writer,
} from '#src/db/store.ts';

type Row = Readonly<Record<string, unknown>>;
type Change = readonly [table: string, key: string, before: Row | undefined];

/** A deep copy that cannot be changed: who keeps a row of the store cannot alter the store by it. */
const frozen = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) {
    if (typeof value === 'function' || typeof value === 'symbol') throw new TypeError('cannot be cloned');
    return value;
  }
  if (Array.isArray(value)) return Object.freeze(value.map(frozen));
  if (value instanceof ArrayBuffer) return value.slice();
  if (Object.getPrototypeOf(value) !== Object.prototype) throw new TypeError('cannot be cloned');
  const copy: Record<string, unknown> = {};
  for (const name in value) copy[name] = frozen(Reflect.get(value, name));
  return Object.freeze(copy);
};

const rank = (part: unknown): number => (typeof part === 'number' ? 0 : typeof part === 'string' ? 1 : 2);
const compareParts = (a: unknown, b: unknown): number => {
  if (rank(a) !== rank(b)) return rank(a) - rank(b);
  if (a === b) return 0;
  return (a as string) < (b as string) ? -1 : 1; // same rank: both numbers or both strings
};
const compare = (a: readonly unknown[], b: readonly unknown[]): number => {
  for (let at = 0; at < Math.min(a.length, b.length); at += 1) {
    const order = compareParts(a[at], b[at]);
    if (order !== 0) return order;
  }
  return a.length - b.length;
};

/** `'[a+b+c], d'` of a migration: the paths of the primary key, and the indexes by name. */
const parseSchema = (text: string) => {
  const specs = text.split(',').map((spec) => spec.trim());
  const paths = (spec: string) => spec.replace(/[[\]]/g, '').split('+');
  return { key: paths(specs[0] ?? ''), indexes: new Set(specs.slice(1)) };
};

interface Table {
  readonly key: readonly string[];
  readonly indexes: ReadonlySet<string>;
  rows: Map<string, Row>;
}

/** full: every write is refused · filling: in the middle, where the disk can tell · gone: every handle is dead · hang: nothing ever settles. */
export type DiskFault = 'full' | 'filling' | 'gone' | 'hang';

/**
 * One database of a device: what survives a crash of its tabs. Transactions run one after the other and commit whole;
 * with the power go the last relaxed commits, but never a strict one nor anything before it.
 */
export class MemoryDatabase<T> {
  readonly tables = new Map<string, Table>();
  /** Commits that a power loss may take, oldest first. */
  #loose: (readonly Change[])[] = [];
  queue: Promise<unknown> = Promise.resolve();
  fault: DiskFault | null = null;
  deleted = false;
  /** Grows with each commit that changed rows. */
  commits = 0;
  /** Told of each commit, before whoever wrote hears of it. */
  onCommit: ((changed: readonly string[], durability: Durability) => void) | null = null;
  /** The same by table. */
  readonly changes = new Map<string, number>();

  constructor(migrations: readonly Migration[]) {
    for (const { stores } of migrations) {
      for (const [name, text] of Object.entries(stores)) {
        if (text === null) this.tables.delete(name);
        else this.tables.set(name, { ...parseSchema(text), rows: this.tables.get(name)?.rows ?? new Map() });
      }
    }
  }

  commit(overlay: ReadonlyMap<string, ReadonlyMap<string, Row | null>>, durability: Durability): void {
    const undo: Change[] = [];
    this.commits += 1;
    for (const [name, rows] of overlay) {
      const table = this.table(name);
      for (const [key, row] of rows) {
        undo.push([name, key, table.rows.get(key)]);
        if (row === null) table.rows.delete(key);
        else table.rows.set(key, row);
      }
      if (rows.size > 0) this.changes.set(name, (this.changes.get(name) ?? 0) + 1);
    }
    if (durability === 'strict') this.#loose = [];
    else if (undo.length > 0) this.#loose.push(undo);
    this.onCommit?.([...new Set(undo.map(([name]) => name))], durability);
  }

  /** The power goes: up to `most` of the latest relaxed commits are lost. */
  losePower(most: number): void {
    for (const undo of this.#loose.splice(Math.max(0, this.#loose.length - most)).reverse()) {
      for (const [name, key, before] of [...undo].reverse()) {
        const { rows } = this.table(name);
        if (before === undefined) rows.delete(key);
        else rows.set(key, before);
      }
    }
    this.#loose = [];
  }

  table(name: string): Table {
    const table = this.tables.get(name);
    if (table === undefined) throw new StoreError('broken', new Error(`no table ${name}`));
    return table;
  }

  /** What is committed, for an oracle that must not wait. */
  all<N extends keyof T & string>(name: N): T[N][] {
    return [...this.table(name).rows.values()] as T[N][]; // rows were put as T[N]
  }
}

const keyText = (key: Key): string => JSON.stringify(Array.isArray(key) ? key : [key]);

/** A handle on a database, as one context opens it. */
export class MemoryStore<T> implements Store<T> {
  #closed = false;
  #hung = false;
  readonly #db: MemoryDatabase<T>;
  /** What a write waits for before it may begin: a slow disk, or for ever in a dead context. */
  readonly #gate: (() => Promise<void>) | null;

  constructor(db: MemoryDatabase<T>, gate: (() => Promise<void>) | null = null) {
    this.#db = db;
    this.#gate = gate;
  }

  #check(writing: boolean): void {
    if (this.#closed || this.#db.deleted || this.#db.fault === 'gone') throw new StoreError('gone', null);
    if (writing && (this.#db.fault === 'full' || this.#db.fault === 'filling'))
      throw new StoreError('full', null);
  }

  async read<R>(tables: readonly (keyof T & string)[], run: (tx: Reader<T>) => Promise<R>): Promise<R> {
    return this.#turn(() => this.#transact(tables, null, run));
  }

  async write<R>(
    tables: readonly (keyof T & string)[],
    durability: Durability,
    run: (tx: Writer<T>) => Promise<R>,
  ): Promise<R> {
    if (this.#gate !== null) await this.#gate();
    return this.#turn(() => this.#transact(tables, durability, run));
  }

  async #turn<R>(work: () => Promise<R>): Promise<R> {
    // a handle that hung once stays dead: its queue of requests is lost, only a new one works
    if (this.#db.fault === 'hang') this.#hung = true;
    if (this.#hung) return new Promise(() => {});
    this.#check(false);
    const mine = this.#db.queue.then(work);
    this.#db.queue = mine.catch(() => {}); // its own caller hears of it
    return mine;
  }

  async #transact<R>(
    tables: readonly (keyof T & string)[],
    durability: Durability | null,
    run: (tx: Writer<T>) => Promise<R>,
  ): Promise<R> {
    this.#check(durability !== null);
    const overlay = new Map<string, Map<string, Row | null>>();
    let open = true;
    const tx = this.#tx(new Set<string>(tables), overlay, () => open, durability !== null);
    try {
      const result = await run(tx);
      this.#check(durability !== null);
      if (durability !== null) this.#db.commit(overlay, durability);
      return result;
    } finally {
      open = false;
    }
  }

  #tx(
    scope: ReadonlySet<string>,
    overlay: Map<string, Map<string, Row | null>>,
    isOpen: () => boolean,
    writing: boolean,
  ): Writer<T> {
    const db = this.#db;
    const use = (name: string, write = false): Table => {
      if (!isOpen()) throw new StoreError('gone', new Error('the transaction is over'));
      if (!scope.has(name) || (write && !writing))
        throw new StoreError('broken', new Error(`${name} is not part of the transaction`));
      return db.table(name);
    };
    const changed = (name: string) => {
      const known = overlay.get(name);
      if (known !== undefined) return known;
      const made = new Map<string, Row | null>();
      overlay.set(name, made);
      return made;
    };
    const get = (name: string, key: string): Row | undefined => {
      const row = overlay.get(name)?.get(key);
      return row === undefined ? use(name).rows.get(key) : (row ?? undefined);
    };
    const select = (name: string, span: Span): [string, Row][] => {
      const table = use(name);
      const paths = span.index === undefined ? table.key : [span.index];
      if (span.index !== undefined && !table.indexes.has(span.index))
        throw new StoreError('broken', new Error(`no index ${span.index} on ${name}`));
      const prefix: readonly KeyPart[] = span.prefix ?? [];
      const found: { key: string; row: Row; at: unknown[] }[] = [];
      const look = (key: string, row: Row) => {
        const at = paths.map((path) => row[path]);
        if (at.some((part) => typeof part !== 'number' && typeof part !== 'string')) return;
        if (prefix.some((part, place) => part !== at[place])) return;
        const next = at[prefix.length];
        if (span.from !== undefined && compareParts(next, span.from) < 0) return;
        if (span.to !== undefined && compareParts(next, span.to) > 0) return;
        found.push({
          key,
          row,
          at: span.index === undefined ? at : [...at, ...table.key.map((p) => row[p])],
        });
      };
      const over = overlay.get(name);
      for (const [key, row] of table.rows) if (!over?.has(key)) look(key, row);
      for (const [key, row] of over ?? []) if (row !== null) look(key, row);
      found.sort((a, b) => compare(a.at, b.at));
      if (span.reverse === true) found.reverse();
      return found.slice(0, span.limit ?? found.length).map(({ key, row }) => [key, row]);
    };
    const put = (name: string, row: unknown) => {
      const copy = frozen(row) as Row; // every table holds plain objects
      const key = use(name, true).key.map((path) => copy[path]);
      if (key.some((part) => typeof part !== 'number' && typeof part !== 'string'))
        throw new StoreError('broken', new Error(`a row of ${name} has no key`));
      changed(name).set(JSON.stringify(key), copy);
    };
    const remove = (name: string, key: string) => {
      use(name, true);
      changed(name).set(key, null);
    };
    const tx: Writer<Record<string, Row>> = {
      get: async (name, key) => get(name, keyText(key)),
      getMany: async (name, keys) => keys.map((key) => get(name, keyText(key))),
      range: async (name, span) => select(name, span).map(([, row]) => row),
      count: async (name, span) => select(name, span).length,
      put: async (name, row) => put(name, row),
      putMany: async (name, rows) => {
        for (const row of rows) put(name, row);
      },
      remove: async (name, key) => remove(name, keyText(key)),
      removeMany: async (name, keys) => {
        for (const key of keys) remove(name, keyText(key));
      },
      removeRange: async (name, span) => {
        for (const [key] of select(name, span)) remove(name, key);
      },
    };
    return tx as unknown as Writer<T>; // the same functions, rows typed by table name
  }

  close(): void {
    this.#closed = true;
  }
}
