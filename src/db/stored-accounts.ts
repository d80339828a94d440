import { Dexie } from 'dexie';
import * as v from 'valibot';
import { UserId } from '#contract/ids.ts';
import { systemClock } from '#src/lib/time.ts';
import { type Account, accountName, openAccount } from './accounts.ts';
import { grantLease, isMarked } from './engine-rows.ts';
import { firstOf, isNewest } from './generations.ts';
import { watchOpening } from './opening.ts';
import * as outbox from './outbox.ts';
import type { AccountTables } from './rows.ts';

/**
 * Deletes a user's database, each generation of it; every open handle closes first (`versionchange`). Returns whether all
 * are gone: a held one goes when it is let go.
 */
export const deleteAccount = async (account: Account): Promise<boolean> =>
  deleteAll((await Dexie.getDatabaseNames()).filter((name) => firstOf(name) === accountName(account)));

/** Deletes what each newer generation has left behind. */
export const deleteOlderGenerations = async (): Promise<void> => {
  const names = await Dexie.getDatabaseNames();
  await deleteAll(names.filter((name) => !isNewest(name, names)));
};

const mostMs = 5_000;

const deleteAll = async (names: readonly string[]): Promise<boolean> => {
  let disarm = () => {};
  const late = new Promise<boolean>((done) => {
    disarm = systemClock.setTimer(mostMs, () => done(false));
  });
  const gone = Promise.all(names.map((name) => Dexie.delete(name))).then(() => true);
  return Promise.race([gone, late]).finally(disarm);
};

/** The accounts with a database on this device. */
export const storedAccounts = async (): Promise<Account[]> =>
  [...new Set((await Dexie.getDatabaseNames()).map(firstOf))].flatMap((name): Account[] => {
    if (name === accountName('visitor')) return ['visitor'];
    const id = v.safeParse(UserId, Number(/^campick-(\d+)$/.exec(name)?.[1]));
    return id.success ? [id.output] : [];
  });

/** Tables that an account's database keeps while another account is logged in: pending changes and nothing else. */
const parkedTables = new Set<keyof AccountTables>([
  'outbox',
  'drafts',
  'photos',
  'marks',
  'counters',
  'lease',
]);

/**
 * Parks an account because another one has logged in: only pending entries stay on the device, and no database when
 * nothing is pending (P-I1, P-I3). Returns whether anything stays, or may be in the backup store of a wiped database.
 */
export const parkAccount = async (account: Account): Promise<boolean> => {
  const store = await openAccount(account, () => {}, watchOpening);
  const names = Object.keys(emptyTables) as (keyof AccountTables)[]; // exactly those, by its type
  const { waits, isKnown } = await store.write(names, 'strict', async (tx) => {
    await grantLease(tx, 'parked'); // fences an engine that still runs in another tab
    for (const name of names) if (!parkedTables.has(name)) await tx.removeRange(name, {});
    const found = [outbox.wholeOf(await outbox.all(tx)).length, await tx.count('drafts', {})];
    return { waits: found.some((count) => count > 0), isKnown: await isMarked(tx) };
  });
  store.close();
  if (!waits) await deleteAccount(account);
  return waits || !isKnown;
};

/** Every table by name, so that a new one cannot be forgotten above. */
const emptyTables: Readonly<Record<keyof AccountTables, null>> = {
  push: null,
  items: null,
  feeds: null,
  feedPages: null,
  pulls: null,
  me: null,
  lease: null,
  journal: null,
  counters: null,
  outbox: null,
  drafts: null,
  photos: null,
  uploadProgress: null,
  published: null,
  marks: null,
  counts: null,
  recents: null,
  currents: null,
  toldLikes: null,
  opened: null,
  rooms: null,
  messages: null,
  spans: null,
  roomLists: null,
  heard: null,
  picks: null,
  notifications: null,
  reviews: null,
  blocks: null,
  calendars: null,
  toldPicks: null,
};

/** Counts pending entries of an account whose session ended; wiped ones count once that user logs in again. */
export const countParked = async (account: Account): Promise<number> => {
  if (!(await storedAccounts()).includes(account)) return 0;
  const store = await openAccount(account, () => {}, watchOpening);
  const rows = await store.read(['outbox'], outbox.all);
  store.close();
  return outbox.wholeOf(rows).filter(({ state }) => state !== 'failed').length;
};

/** Where Workbox of older builds stored the address and time of each photo; deleting the cache does not delete it. */
const expirations = { database: 'workbox-expiration', store: 'cache-entries' } as const;

/** Deletes which photos were viewed, and when. Empties the database, as the service worker may hold it open. */
export const clearPhotoTimes = async (): Promise<void> => {
  if (!(await Dexie.exists(expirations.database))) return;
  const db = await new Dexie(expirations.database).open();
  try {
    if (db.tables.some(({ name }) => name === expirations.store)) await db.table(expirations.store).clear();
  } finally {
    db.close();
  }
};

/**
 * Deletes every account's database; the device's own row stays and says that no account is logged in. Returns whether all
 * are gone.
 */
export const deleteAccounts = async (): Promise<boolean> => {
  const gone = await Promise.all((await storedAccounts()).map(deleteAccount));
  return !gone.includes(false);
};
