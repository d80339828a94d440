import {
  type Account,
  type AccountStore,
  type DeviceStore,
  openAccount,
  openDevice,
} from '#src/db/accounts.ts';
import type { SessionRow } from '#src/db/rows.ts';
import * as sessions from '#src/db/session.ts';

/** What must be known before anything can be drawn: who is here, and their open database. */
export interface Booted {
  readonly device: DeviceStore;
  readonly store: AccountStore;
  readonly account: Account;
  readonly session: SessionRow;
}

/** Opens the device's database, then the account's. Never waits for the network (P-L7). Throws StoreError. */
export const boot = async (onClosed: () => void): Promise<Booted> => {
  const device = await openDevice(onClosed);
  const session = await device.read(['session'], sessions.current);
  const account = sessions.accountOf(session);
  const store = await openAccount(account, onClosed);
  return { device, store, account, session };
};
