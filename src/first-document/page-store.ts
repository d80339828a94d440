import { accountMigrations } from '#src/db/migrations/index.ts';
import type { AccountTables } from '#src/db/rows.ts';
import { type Key, type Span, type Store, StoreError, type Writer } from '#src/db/store.ts';

type Row = Readonly<Record<string, unknown>>;
type Table = Map<string, Row>;

/** The key paths of each table, as the migrations declare them: `[a+b], c` has the primary key a, b. */
const keyPaths = new Map(
  accountMigrations.flatMap(({ stores }) =>
    Object.entries(stores).flatMap(([name, text]) =>
      text === null ? [] : [[name, (text.split(',')[0] ?? '').replace(/[[\]]/g, '').split('+')] as const],
    ),
  ),
);

const keyText = (key: Key): string => JSON.stringify(Array.isArray(key) ? key : [key]);

const isWithin = (value: unknown, { from, to }: Span): boolean =>
  (from === undefined || (typeof value === typeof from && (value as typeof from) >= from)) &&
  (to === undefined || (typeof value === typeof to && (value as typeof to) <= to));

/** Numbers before texts, as in the databases. */
const order = (a: unknown, b: unknown): number => {
  if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1;
  return a === b ? 0 : (a as string) < (b as string) ? -1 : 1; // both texts, or both numbers
};

const orderBy =
  (paths: readonly string[]) =>
  (a: Row, b: Row): number =>
    paths.map((path) => order(a[path], b[path])).find((step) => step !== 0) ?? 0;

/**
 * A store for the rows of one document: in memory, written by one drawing alone and dropped with it. So it keeps no write
 * apart until its transaction ends, and undoes none.
 */
export const makePageStore = (): Store<AccountTables> => {
  const tables = new Map<string, Table>();
  const tableOf = (name: string): Table => {
    const known = tables.get(name);
    if (known !== undefined) return known;
    if (!keyPaths.has(name)) throw new StoreError('broken', new Error(`no table ${name}`));
    const made: Table = new Map();
    tables.set(name, made);
    return made;
  };
  const select = (name: string, span: Span): Row[] => {
    const primary = keyPaths.get(name) ?? [];
    const paths = span.index === undefined ? primary : [span.index];
    const prefix = span.prefix ?? [];
    const next = paths[prefix.length];
    const rows = [...tableOf(name).values()].filter(
      (row) =>
        prefix.every((part, at) => row[paths[at] ?? ''] === part) &&
        (next === undefined || isWithin(row[next], span)),
    );
    rows.sort(orderBy([...paths, ...primary]));
    if (span.reverse === true) rows.reverse();
    return rows.slice(0, span.limit);
  };
  const put = (name: string, row: Row): void => {
    const key = (keyPaths.get(name) ?? []).map((path) => row[path]);
    tableOf(name).set(JSON.stringify(key), row);
  };
  const tx: Writer<Record<string, Row>> = {
    get: async (name, key) => tableOf(name).get(keyText(key)),
    getMany: async (name, keys) => keys.map((key) => tableOf(name).get(keyText(key))),
    range: async (name, span) => select(name, span),
    count: async (name, span) => select(name, span).length,
    put: async (name, row) => put(name, row),
    putMany: async (name, rows) => {
      for (const row of rows) put(name, row);
    },
    remove: async (name, key) => void tableOf(name).delete(keyText(key)),
    removeMany: async (name, keys) => {
      for (const key of keys) tableOf(name).delete(keyText(key));
    },
    removeRange: async (name, span) => {
      const paths = keyPaths.get(name) ?? [];
      for (const row of select(name, span))
        tableOf(name).delete(JSON.stringify(paths.map((path) => row[path])));
    },
  };
  const typed = tx as unknown as Writer<AccountTables>; // the same functions, rows typed by table name
  return {
    read: (_tables, run) => run(typed),
    write: (_tables, _durability, run) => run(typed),
    close: () => {},
  };
};
