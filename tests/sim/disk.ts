import type { Account } from '#src/db/accounts.ts';
import { type BackupDisk, makeBackupDisk } from '#src/db/backup/memory.ts';
import { accountMigrations, deviceMigrations } from '#src/db/migrations/index.ts';
import type { Migration } from '#src/db/migrations/migration.ts';
import type { AccountTables } from '#src/db/rows.ts';
import type { DeviceTables } from '#src/db/rows-device.ts';
import type { Durability, Store } from '#src/db/store.ts';
import { type DiskFault, MemoryDatabase, MemoryStore } from './memory-store.ts';

/** One database as the world sees it. */
export interface Database<T> {
  /** `steps`: as a build with these migrations opens it, where the disk keeps a version. */
  open(gate: (() => Promise<void>) | null, steps?: readonly Migration[]): Promise<Store<T>>;
  /** What is committed now, for the oracle. */
  peek<N extends keyof T & string>(table: N): Promise<T[N][]> | T[N][];
  /** Grows with every change of the table; constant = nothing changed. */
  version(table: keyof T & string): number;
  losePower(most: number): void;
  delete(): Promise<void>;
}

/** Where a device keeps its databases. */
export interface Disk {
  /** Grows with every commit to any of them. */
  commits(): number;
  /** Versions of tables change only when their rows do. */
  readonly exact: boolean;
  /** What is wrong with all of it, databases to come included. */
  setFault(fault: DiskFault | null): void;
  readonly faulty: () => boolean;
  readonly device: Database<DeviceTables>;
  /** The backup stores, which no wipe reaches. */
  readonly backups: BackupDisk;
  /** The browser finds its database damaged and throws all of it away. */
  wipe(): Promise<void>;
  /** Told of each commit to an account's database, where the disk can tell. */
  onCommit: ((account: Account, changed: readonly string[], durability: Durability) => void) | null;
  account(account: Account): Database<AccountTables>;
  /** The accounts that have a database. */
  accounts(): Account[];
  drop(account: Account): Promise<void>;
  /** Operations under way that will still come to an end. */
  busy(): boolean;
}

type Table = keyof AccountTables & string;

/** All rows of a table; only for disks that answer at once (`exact`). */
export const peekNow = <Name extends Table>(
  db: Database<AccountTables>,
  table: Name,
): AccountTables[Name][] => db.peek(table) as AccountTables[Name][]; // see above

/** How an oracle sees what is stored in these tables: on a disk that answers at once, and on any. */
export const viewOf = <Name extends Table, Held>(
  tables: readonly Name[],
  held: (rows: { readonly [N in Name]: AccountTables[N][] }) => Held,
) => {
  const view = (rows: readonly (readonly [Name, unknown])[]): Held =>
    held(Object.fromEntries(rows) as { readonly [N in Name]: AccountTables[N][] }); // as they were peeked
  return {
    now: (db: Database<AccountTables>): Held => view(tables.map((table) => [table, peekNow(db, table)])),
    later: async (db: Database<AccountTables>): Promise<Held> => {
      const rows: [Name, unknown][] = [];
      for (const table of tables) rows.push([table, await db.peek(table)]);
      return view(rows);
    },
  };
};

interface MemoryHandle<T> extends Database<T> {
  setFault(fault: DiskFault | null): void;
  commits(): number;
  readonly db: MemoryDatabase<T>;
}

const memory = <T>(db: MemoryDatabase<T>): MemoryHandle<T> => ({
  db,
  commits: () => db.commits,
  open: async (gate) => new MemoryStore(db, gate),
  peek: (table) => db.all(table),
  version: (table) => db.changes.get(table) ?? 0,
  setFault: (fault) => {
    db.fault = fault;
  },
  losePower: (most) => db.losePower(most),
  delete: async () => {
    db.deleted = true;
  },
});

export const memoryDisk = (): Disk => {
  const accounts = new Map<Account, MemoryHandle<AccountTables>>();
  const fresh = () => memory(new MemoryDatabase<DeviceTables>(deviceMigrations));
  let device = fresh();
  let fault: DiskFault | null = null;
  /** Commits of databases that are no more. */
  let gone = 0;
  const drop = async (account: Account) => {
    const db = accounts.get(account);
    gone += (db?.commits() ?? 0) + 1;
    await db?.delete();
    accounts.delete(account);
  };
  const disk: Disk = {
    exact: true,
    backups: makeBackupDisk(),
    onCommit: null,
    commits: () => {
      let sum = gone + device.commits();
      for (const db of accounts.values()) sum += db.commits();
      return sum;
    },
    get device() {
      return device;
    },
    setFault: (now) => {
      fault = now;
      for (const db of [device, ...accounts.values()]) db.setFault(now);
    },
    faulty: () => fault !== null,
    account: (account) => {
      const known = accounts.get(account);
      if (known !== undefined) return known;
      const made = memory(new MemoryDatabase<AccountTables>(accountMigrations));
      made.setFault(fault);
      made.db.onCommit = (changed, durability) => disk.onCommit?.(account, changed, durability);
      accounts.set(account, made);
      return made;
    },
    accounts: () => [...accounts.keys()],
    drop,
    wipe: async () => {
      for (const account of [...accounts.keys()]) await drop(account);
      gone += device.commits() + 1;
      await device.delete();
      device = fresh();
      device.setFault(fault);
    },
    busy: () => false,
  };
  return disk;
};
