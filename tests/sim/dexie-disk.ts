import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { Account } from '#src/db/accounts.ts';
import { makeBackupDisk } from '#src/db/backup/memory.ts';
import { openDexie } from '#src/db/dexie-store.ts';
import { accountMigrations, deviceMigrations } from '#src/db/migrations/index.ts';
import type { Migration } from '#src/db/migrations/migration.ts';
import type { AccountTables } from '#src/db/rows.ts';
import type { DeviceTables } from '#src/db/rows-device.ts';
import { type Store, StoreError, type Writer } from '#src/db/store.ts';
import type { Database, Disk } from './disk.ts';
import type { DiskFault } from './memory-store.ts';

Dexie.dependencies.indexedDB = new IDBFactory();
Dexie.dependencies.IDBKeyRange = IDBKeyRange;
Dexie.debug = false;

/** What all databases of one device share. */
interface Ground {
  fault: DiskFault | null;
  pending: number;
  commits: number;
}

let disks = 0;

/** The same world on the app's own Dexie code, over an IndexedDB in memory. It loses no power. */
export const dexieDisk = (): Disk => {
  disks += 1;
  const prefix = `disk-${disks}`;
  const ground: Ground = { fault: null, pending: 0, commits: 0 };
  const accounts = new Map<Account, Database<AccountTables>>();
  let wipes = 0;
  const fresh = () => makeDatabase<DeviceTables>(`${prefix}-device-${wipes}`, deviceMigrations, ground);
  let device = fresh();
  const drop = async (account: Account) => {
    await accounts.get(account)?.delete();
    accounts.delete(account);
  };
  return {
    exact: false,
    backups: makeBackupDisk(),
    onCommit: null, // Dexie tells nobody
    commits: () => ground.commits,
    get device() {
      return device;
    },
    setFault: (fault) => {
      ground.fault = fault;
    },
    faulty: () => ground.fault !== null,
    account: (account) => {
      const known = accounts.get(account);
      if (known !== undefined) return known;
      const made = makeDatabase<AccountTables>(`${prefix}-${account}`, accountMigrations, ground);
      accounts.set(account, made);
      return made;
    },
    accounts: () => [...accounts.keys()],
    drop,
    wipe: async () => {
      for (const account of [...accounts.keys()]) await drop(account);
      await device.delete();
      wipes += 1;
      ground.commits += 1;
      device = fresh();
    },
    busy: () => ground.pending > 0,
  };
};

const makeDatabase = <T>(name: string, migrations: readonly Migration[], ground: Ground): Database<T> => {
  let looking: Promise<Store<T>> | null = null;
  let commits = 0;
  const open = async (steps = migrations) => {
    ground.pending += 1;
    try {
      return await openDexie<T>(name, steps, () => {});
    } finally {
      ground.pending -= 1;
    }
  };
  return {
    open: async (gate, steps) => guarded(await open(steps), ground, gate, () => (commits += 1)),
    peek: async (table) => {
      looking ??= open();
      return (await looking).read([table], (tx) => tx.range(table, {}));
    },
    version: () => commits,
    losePower: () => {},
    delete: async () => {
      (await looking)?.close();
      looking = null;
      await Dexie.delete(name);
    },
  };
};

/** The disk has room for what a transaction writes first, and for nothing more: all of it is rolled back. */
const filling = <T>(tx: Writer<T>): Writer<T> => {
  let left = 1;
  const write = async (put: () => Promise<void>): Promise<void> => {
    left -= 1;
    if (left < 0) throw new DOMException('no room', 'QuotaExceededError');
    await put();
  };
  return {
    ...tx,
    put: (table, row) => write(() => tx.put(table, row)),
    putMany: (table, rows) => write(() => tx.putMany(table, rows)),
  };
};

/** A handle that can be hit by the disk's faults, and says while something of it is under way. */
const guarded = <T>(
  store: Store<T>,
  ground: Ground,
  gate: (() => Promise<void>) | null,
  onCommit: () => void,
): Store<T> => {
  let hung = false;
  const counted = async <R>(writing: boolean, work: () => Promise<R>): Promise<R> => {
    if (ground.fault === 'hang') hung = true;
    if (hung) return new Promise(() => {});
    if (ground.fault === 'gone') throw new StoreError('gone', null);
    if (writing && ground.fault === 'full') throw new StoreError('full', null);
    ground.pending += 1;
    try {
      return await work();
    } finally {
      ground.pending -= 1;
      if (writing) {
        ground.commits += 1;
        onCommit();
      }
    }
  };
  return {
    read: (tables, run) => counted(false, () => store.read(tables, run)),
    write: async (tables, durability, run) => {
      if (gate !== null) await gate();
      return counted(true, () =>
        store.write(tables, durability, (tx) => run(ground.fault === 'filling' ? filling(tx) : tx)),
      );
    },
    close: () => store.close(),
  };
};
