import 'fake-indexeddb/auto';
import * as v from 'valibot';
import { afterEach, expect, test, vi } from 'vitest';
import { UserId } from '#contract/ids.ts';
import { openAccount, openDevice } from './accounts.ts';
import { leaveHeldDatabases } from './held-databases.ts';
import { deleteAccount, deleteOlderGenerations, storedAccounts } from './stored-accounts.ts';

const account = v.parse(UserId, 7);
let letGo = () => {};

/** As a page that was left in the middle of a write: its transaction never ends, and it answers no event. */
const hold = async (name: string): Promise<void> => {
  const request = indexedDB.open(name);
  await new Promise((go) => request.addEventListener('success', go, { once: true }));
  const transaction = request.result.transaction([...request.result.objectStoreNames], 'readwrite');
  let isHeld = true;
  letGo = () => {
    isHeld = false;
    request.result.close();
  };
  const store = transaction.objectStore('lease');
  const again = () => {
    if (isHeld) store.count().onsuccess = again;
  };
  again();
};

const names = async () => (await indexedDB.databases()).map(({ name }) => name).sort();

/** Runs it while eight seconds pass. */
const searched = async (run: () => Promise<void>): Promise<void> => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const searching = run();
  for (let turn = 0; turn < 50; turn += 1) await new Promise((go) => setImmediate(go));
  vi.advanceTimersByTime(8_000);
  await searching;
  vi.useRealTimers();
};

afterEach(async () => {
  letGo();
  vi.useRealTimers();
  await deleteAccount(account);
});

const opened = async () => {
  (await openDevice(() => {})).close();
  (await openAccount(account, () => {})).close();
};

test('[E9] a database whose tables are held is followed by a new generation, and all of them are deleted', async () => {
  await opened();
  await hold('campick-7');
  await searched(leaveHeldDatabases);
  expect(await names()).toEqual(['campick-7', 'campick-7~', 'campick-device']);
  const store = await openAccount(account, () => {});
  await store.write(['lease'], 'strict', async () => {}); // it is free
  store.close();
  letGo();
  expect(await storedAccounts()).toEqual([account]);
  await deleteOlderGenerations();
  expect(await names()).toEqual(['campick-7~', 'campick-device']);
  expect(await deleteAccount(account)).toBe(true);
  expect(await names()).toEqual(['campick-device']);
});

test('[E9] databases that answer stay as they are', async () => {
  await opened();
  await leaveHeldDatabases();
  expect(await names()).toEqual(['campick-7', 'campick-device']);
});

test('[E9] where none answers the browser is at fault, and no database is left', async () => {
  (await openAccount(account, () => {})).close();
  await new Promise<void>((go) => {
    indexedDB.deleteDatabase('campick-device').onsuccess = () => go();
  });
  await hold('campick-7');
  await searched(leaveHeldDatabases);
  expect(await names()).toEqual(['campick-7']);
});

test('[E9] a held database does not keep a logout from ending', async () => {
  await opened();
  await hold('campick-7');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const deleting = deleteAccount(account);
  await new Promise((go) => setImmediate(go));
  await new Promise((go) => setImmediate(go));
  vi.advanceTimersByTime(5_000);
  expect(await deleting).toBe(false);
});
