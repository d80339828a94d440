import * as v from 'valibot';
import type { Account } from '../accounts.ts';
import { type BackupEntry, BackupError, type BackupStore, type Backups } from './backup-store.ts';
import { accountOf, copied, EntryHead, guarded, Mark, userOf } from './stored.ts';

/*
 * One database in a storage bucket of its own. The browser keeps a bucket in another folder than the default databases,
 * so that the "recovery" in which it deletes those leaves this one alone. Raw IndexedDB, as three bundles contain it.
 *
 *   entries   [account, id] → the entry            about   ['mark' | 'birth', account] → mark, or whose life this is
 *                                                          'last' → who was logged in last
 *
 * A backup has a birth id. Deleting the backup removes that id in the same transaction; a handle that finds another id
 * than its own is `gone`. So a deletion waits for no other context, and no late writer recreates a deleted backup
 * (I24).
 */

const Stored = v.object({ ...EntryHead.entries, bytes: v.optional(v.blob()) });

type Table = 'entries' | 'about';
type Run<R> = (table: (name: Table) => IDBObjectStore) => Promise<R>;

const answer = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((found, failed) => {
    request.onsuccess = () => found(request.result);
    request.onerror = () => failed(request.error);
  });

const openDatabase = async (factory: IDBFactory): Promise<IDBDatabase> => {
  const request = factory.open('home', 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore('entries');
    request.result.createObjectStore('about');
  };
  const db = await answer(request);
  db.onversionchange = () => db.close(); // a newer build upgrades the database: an open connection would block it
  return db;
};

/** Runs one strict transaction; settles when it is on the disk. An error of `run` rolls it back whole. */
const transact = <R>(db: IDBDatabase, mode: IDBTransactionMode, run: Run<R>): Promise<R> =>
  new Promise((done, failed) => {
    const tx = db.transaction(['entries', 'about'], mode, { durability: 'strict' });
    let result: Promise<R> | undefined;
    tx.oncomplete = () => done(result as Promise<R>); // a transaction completes after run was called
    tx.onabort = () => failed(tx.error ?? new BackupError('gone'));
    result = run((name) => tx.objectStore(name));
    result.catch((error: unknown) => {
      failed(error);
      try {
        tx.abort();
      } catch (late) {
        if (!(late instanceof DOMException && late.name === 'InvalidStateError')) throw late; // it has already ended
      }
    });
  });

/** Every key that begins with this account: an array sorts after every string. */
const ofAccount = (account: Account): IDBKeyRange => IDBKeyRange.bound([account], [account, []]);

/** Only reading a blob shows whether its file is lost; its presence does not. */
const readable = async (bytes: Blob | undefined): Promise<boolean> => {
  if (bytes === undefined || bytes.size === 0) return true;
  try {
    return (await bytes.slice(-1).arrayBuffer()).byteLength === 1;
  } catch (error) {
    if (error instanceof DOMException) return false;
    throw error;
  }
};

const parsed = async (row: unknown): Promise<BackupEntry | null> => {
  const stored = v.safeParse(Stored, row);
  if (!stored.success) return null;
  const { bytes, ...head } = stored.output;
  if (!(await readable(bytes))) return null;
  return bytes === undefined ? head : { ...head, bytes };
};

type Reading = <R>(run: Run<R>) => Promise<R>;

/** Errors that one unreadable row causes in a read of all rows: the row is left out, the backup is not broken. */
const spoils = (error: unknown): boolean =>
  error instanceof DOMException &&
  ['DataError', 'NotReadableError', 'DataCloneError', 'UnknownError', 'NotFoundError'].includes(error.name);

/** Reads all rows at once; where one of them is unreadable, reads each by itself and returns that one as undefined. */
const rowsOf = async (read: Reading, range: IDBKeyRange): Promise<unknown[]> => {
  try {
    return await read((table) => answer<unknown[]>(table('entries').getAll(range)));
  } catch (error) {
    if (!spoils(error)) throw error;
  }
  const rows: unknown[] = [];
  for (const key of await read((table) => answer(table('entries').getAllKeys(range))))
    try {
      rows.push(await read((table) => answer<unknown>(table('entries').get(key))));
    } catch (error) {
      if (!spoils(error)) throw error;
      rows.push(undefined);
    }
  return rows;
};

/** Backup stores in one IndexedDB database; the given factory keeps it apart from the app's databases. */
export const bucketBackups = (factory: () => Promise<IDBFactory>): Backups => {
  const connect = async () => openDatabase(await factory());

  /** Opens the database for a single transaction. */
  const once = <R>(mode: IDBTransactionMode, run: Run<R>) =>
    guarded(async () => {
      const db = await connect();
      try {
        return await transact(db, mode, run);
      } finally {
        db.close();
      }
    });

  const openBackup = async (account: Account): Promise<BackupStore> => {
    let connection: Promise<IDBDatabase> | null = null;
    let open = true;
    let unreadable = 0;

    /** The browser may close a database by itself; the next call reopens it. */
    const connected = (): Promise<IDBDatabase> => {
      connection ??= connect().then(
        (db) => {
          db.onclose = () => {
            connection = null;
          };
          return db;
        },
        (error: unknown) => {
          connection = null;
          throw error;
        },
      );
      return connection;
    };

    const birthKey = ['birth', account];
    const birth = await guarded(async () =>
      transact(await connected(), 'readwrite', async (table) => {
        const known: unknown = await answer(table('about').get(birthKey));
        if (typeof known === 'string') return known;
        const fresh = crypto.randomUUID();
        table('about').put(fresh, birthKey);
        return fresh;
      }),
    );

    const alive = async <R>(mode: IDBTransactionMode, run: Run<R>): Promise<R> => {
      if (!open) throw new BackupError('gone');
      return transact(await connected(), mode, async (table) => {
        const known = answer<unknown>(table('about').get(birthKey));
        const [now, result] = await Promise.all([known, run(table)]);
        if (now !== birth) throw new BackupError('gone');
        return result;
      });
    };
    const use = <R>(mode: IDBTransactionMode, run: Run<R>) => guarded(() => alive(mode, run));

    return {
      kind: 'bucket',
      get unreadable() {
        return unreadable;
      },
      mark: () =>
        use('readonly', async (table) => {
          const mark = v.safeParse(Mark, await answer(table('about').get(['mark', account])));
          return mark.success ? mark.output : null;
        }),
      setMark: ({ generation }) =>
        use('readwrite', async (table) => {
          table('about').put({ generation }, ['mark', account]);
        }),
      put: (entries) =>
        guarded(() => {
          const rows = entries.map(copied);
          return alive('readwrite', async (table) => {
            for (const row of rows) table('entries').put(row, [account, row.id]);
          });
        }),
      remove: (ids) =>
        use('readwrite', async (table) => {
          for (const id of ids) table('entries').delete([account, id]);
        }),
      all: () =>
        guarded(async () => {
          const rows = await rowsOf((run) => alive('readonly', run), ofAccount(account));
          const found = (await Promise.all(rows.map(parsed))).filter((entry) => entry !== null);
          unreadable = rows.length - found.length;
          return found;
        }),
      close: () => {
        open = false;
        connection?.then(
          (db) => db.close(),
          () => {}, // it never opened: nothing to close
        );
      },
    };
  };

  return {
    openBackup,
    accountsWithBackup: () =>
      once('readonly', async (table) =>
        (await answer(table('about').getAllKeys())).flatMap((key) =>
          Array.isArray(key) && key[0] === 'birth' ? accountOf(key[1]) : [],
        ),
      ),
    deleteBackup: (account) =>
      once('readwrite', async (table) => {
        table('entries').delete(ofAccount(account));
        table('about').delete(['mark', account]);
        table('about').delete(['birth', account]);
      }),
    lastAccount: () => once('readonly', async (table) => userOf(await answer(table('about').get('last')))),
    setLastAccount: (account) =>
      once('readwrite', async (table) => {
        if (account === null) table('about').delete('last');
        else table('about').put(account, 'last');
      }),
  };
};
