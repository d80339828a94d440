import { Dexie } from 'dexie';
import type { UserId } from '#contract/ids.ts';
import { openDexie } from './dexie-store.ts';
import { accountMigrations, deviceMigrations } from './migrations/index.ts';
import type { AccountTables, DeviceTables } from './rows.ts';
import type { Store } from './store.ts';

export type AccountStore = Store<AccountTables>;
export type DeviceStore = Store<DeviceTables>;

/** Whose database: a user's own, or the one of a person who is not logged in. */
export type Account = UserId | 'visitor';

const deviceName = 'campick-device';
const accountName = (account: Account): string => `campick-${account}`;

export const openAccount = (account: Account, onClosed: (reason: 'newer' | 'lost') => void) =>
  openDexie<AccountTables>(accountName(account), accountMigrations, onClosed);

export const openDevice = (onClosed: (reason: 'newer' | 'lost') => void) =>
  openDexie<DeviceTables>(deviceName, deviceMigrations, onClosed);

/** Deletes a user's database; every open handle lets go first (`versionchange`). */
export const deleteAccount = (account: Account): Promise<void> => Dexie.delete(accountName(account));

/** Deletes every database of this origin that is ours, the device's too, and answers the names it could not delete. */
export const deleteEverything = async (): Promise<string[]> => {
  const names = await Dexie.getDatabaseNames();
  const left: string[] = [];
  for (const name of names.filter((found) => found.startsWith('campick-'))) {
    await Dexie.delete(name).catch(() => left.push(name));
  }
  return left;
};
