import { Dexie } from 'dexie';
import * as v from 'valibot';
import { UserId } from '#contract/ids.ts';
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

/** Whose databases are on this device. */
export const storedAccounts = async (): Promise<Account[]> =>
  (await Dexie.getDatabaseNames()).flatMap((name): Account[] => {
    if (name === accountName('visitor')) return ['visitor'];
    const id = v.safeParse(UserId, Number(/^campick-(\d+)$/.exec(name)?.[1]));
    return id.success ? [id.output] : [];
  });

/** Deletes every account's database; the device's own row stays, it says that nobody is here. */
export const deleteAccounts = async (): Promise<void> => {
  for (const account of await storedAccounts()) await deleteAccount(account);
};
