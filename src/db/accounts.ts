import type { UserId } from '#contract/ids.ts';
import { openDexie } from './dexie-store.ts';
import { accountMigrations, deviceMigrations } from './migrations/index.ts';
import type { Watch } from './opening.ts';
import type { AccountTables } from './rows.ts';
import type { DeviceTables } from './rows-device.ts';
import type { Store } from './store.ts';

export type AccountStore = Store<AccountTables>;
export type DeviceStore = Store<DeviceTables>;

/** Whose database: a user's own, or the one of a visitor who is not logged in. */
export type Account = UserId | 'visitor';

export const deviceName = 'campick-device';
export const accountName = (account: Account): string => `campick-${account}`;

export const openAccount = (account: Account, onClosed: (reason: 'newer' | 'lost') => void, watch?: Watch) =>
  openDexie<AccountTables>(accountName(account), accountMigrations, onClosed, watch);

export const openDevice = (onClosed: (reason: 'newer' | 'lost') => void, watch?: Watch) =>
  openDexie<DeviceTables>(deviceName, deviceMigrations, onClosed, watch);
