import { Dexie } from 'dexie';
import { systemClock } from '#src/lib/time.ts';
import { deviceName } from './accounts.ts';
import { openDexie } from './dexie-store.ts';
import { isNewest, nextOf } from './generations.ts';
import { accountMigrations, deviceMigrations } from './migrations/index.ts';

/** How long a database may take until a writer gets at all of its tables. */
const mostMs = 8_000;

/** shut: it does not open, which says nothing about its tables. */
type Access = 'free' | 'held' | 'shut';

const accessTo = (name: string): Promise<Access> =>
  new Promise((done) => {
    const request: IDBOpenDBRequest = Dexie.dependencies.indexedDB.open(name);
    let waiting: IDBTransaction | null = null;
    const answer = (access: Access): void => {
      disarm();
      if (request.readyState === 'done' && request.error === null) request.result.close();
      done(access);
    };
    const disarm = systemClock.setTimer(mostMs, () => {
      waiting?.abort();
      answer(waiting === null ? 'shut' : 'held');
    });
    request.onerror = () => answer('shut');
    request.onsuccess = () => {
      const tables = [...request.result.objectStoreNames];
      const [any] = tables;
      if (any === undefined) return answer('free');
      waiting = request.result.transaction(tables, 'readwrite');
      waiting.objectStore(any).count(); // without a request it would count as finished at once
      waiting.oncomplete = () => answer('free');
      waiting.onabort = () => answer('shut');
    };
  });

/**
 * Begins a new generation of each database that opens and whose tables no writer gets at, while another database answers:
 * they are held for good [E9]. The next start restores what was pending from the backup store, and other
 * pages move too, as the held one is to be deleted.
 */
export const leaveHeldDatabases = async (): Promise<void> => {
  const names = (await Dexie.getDatabaseNames()).filter((name) => name.startsWith('campick-'));
  const newest = names.filter((name) => isNewest(name, names));
  const found = await Promise.all(newest.map(async (name) => ({ name, access: await accessTo(name) })));
  if (!found.some(({ access }) => access === 'free')) return;
  for (const { name, access } of found) {
    if (access !== 'held') continue;
    const migrations = name.startsWith(deviceName) ? deviceMigrations : accountMigrations;
    (await openDexie(nextOf(name), migrations, () => {})).close();
    void Dexie.delete(name);
  }
};
