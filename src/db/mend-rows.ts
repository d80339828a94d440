import * as v from 'valibot';
import { accountMigrations } from './migrations/index.ts';
import * as outbox from './outbox.ts';
import { type MendedTable, rowShapes } from './row-shapes.ts';
import type { AccountTables } from './rows.ts';
import type { KeyPart, Store, Writer } from './store.ts';

/*
 * Loaded only once a view or an engine has thrown: a row that is not of its table's shape is deleted, as it is fetched
 * again [O59]. What only this device has (`outbox`, `drafts`, `photos`) stays as it is and is read with care (O58).
 */

type Row = Readonly<Record<string, unknown>>;
type Tx = Writer<Pick<AccountTables, MendedTable | 'outbox' | 'counters'>>;
const names = Object.keys(rowShapes) as MendedTable[]; // exactly those, by its type

/** Whether reading a row by its shape leaves it as it is; a field that is missing is null. */
const isSame = (was: unknown, read: unknown): boolean => {
  if (typeof read !== 'object' || read === null) return (was ?? null) === (read ?? null);
  return (
    typeof was === 'object' &&
    was !== null &&
    Object.entries(read).every(([field, value]) => isSame(Reflect.get(was, field), value))
  );
};

const keyOf = (table: MendedTable, row: Row): KeyPart | KeyPart[] => {
  const stores = accountMigrations.flatMap((step) => step.stores[table] ?? []).at(-1) ?? '';
  const path = (stores.split(',')[0] ?? '').replaceAll(/[[\]]/g, '').split('+');
  const parts = path.map((field) => row[field] as KeyPart); // no database stores a row without its key
  return parts.length === 1 && parts[0] !== undefined ? parts[0] : parts;
};

/** What can be read of it. */
const readableOf = (row: Row): AccountTables['push'] => {
  const fields = Object.entries(rowShapes.push.entries).map(([name, shape]) => {
    const value = row[name];
    const isRead = v.safeParse(shape, value).success;
    return [name, isRead ? value : name === 'devices' ? [] : null] as const;
  });
  return Object.fromEntries(fields) as unknown as AccountTables['push']; // each field by its shape
};

/** Removes the rows of a table that are not of its shape, or writes what could be read of them. Returns these rows. */
const mendTable = async (tx: Tx, table: MendedTable): Promise<Row[]> => {
  const bad: Row[] = [];
  for (const row of (await tx.range(table, {})) as readonly unknown[] as Row[]) {
    const read = v.safeParse(rowShapes[table], row);
    if (read.success && isSame(row, read.output)) continue;
    bad.push(row);
    // what is wanted of this device is on it alone
    if (table === 'push') await tx.put('push', readableOf(row));
    else await tx.remove(table, keyOf(table, row));
  }
  return bad;
};

/** A list without a page has a hole that nothing declares: it is forgotten, and fetched again. */
const forgetList = async (tx: Tx, key: KeyPart): Promise<void> => {
  await tx.removeRange('feedPages', { prefix: [key] });
  await tx.remove('feeds', key);
};

/** Counts again what cannot be read: of the entries, a lower count would have the next one overwrite some of them. */
const mendCounters = async (tx: Tx): Promise<number> => {
  const bad = (await tx.range('counters', {})).filter(({ value }) => !Number.isSafeInteger(value));
  const { seq, ids } = await outbox.lastAdded(tx);
  await tx.removeMany(
    'counters',
    bad.map(({ name }) => name),
  );
  if (bad.some(({ name }) => name === outbox.sequence))
    await tx.put('counters', { name: outbox.sequence, value: seq, ids });
  return bad.length;
};

/**
 * Deletes what is not of its table's shape, with what would be wrong without it. Returns how many rows were. Throws as the
 * database does.
 */
export const mendRows = (store: Pick<Store<AccountTables>, 'write'>): Promise<number> =>
  store.write([...names, 'outbox', 'counters'], 'relaxed', mendAll);

const mendAll = async (tx: Tx): Promise<number> => {
  let mended = await mendCounters(tx);
  for (const table of names) {
    const bad = await mendTable(tx, table);
    mended += bad.length;
    for (const row of bad)
      if (table === 'feeds') await forgetList(tx, row['key'] as KeyPart);
      else if (table === 'feedPages') await forgetList(tx, row['feed'] as KeyPart);
      // a line that is gone is in no span: its place is a hole until it was read again
      else if (table === 'messages')
        await tx.removeRange('spans', { prefix: [row['chatRoomId'] as KeyPart] });
      else if (table === 'rooms') await tx.removeRange('roomLists', {});
      else if (table === 'picks')
        await tx.put('toldPicks', { appointmentId: row['appointmentId'] as never, stamp: 0 }); // its key
  }
  return mended;
};
