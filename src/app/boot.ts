import {
  type Account,
  type AccountStore,
  type DeviceStore,
  openAccount,
  openDevice,
} from '#src/db/accounts.ts';
import { markOf } from '#src/db/engine-rows.ts';
import { watchOpening } from '#src/db/opening.ts';
import type { Restored } from '#src/db/rows.ts';
import type { SessionRow } from '#src/db/rows-device.ts';
import * as sessions from '#src/db/session.ts';
import type { Last } from '#src/frame/app-context.ts';

/** What the first render needs: the session, and the account's open database. */
export interface Booted {
  readonly device: DeviceStore;
  readonly store: AccountStore;
  readonly account: Account;
  readonly session: SessionRow;
  readonly restored: Restored | null;
}

/** Loads the code for a start with wiped or half-wiped storage; fetched only then. */
const rescuing = () => import('./rescue.ts');

/** Opens the device's database, then the account's. Never waits for the network (P-L7). Throws StoreError. */
export const boot = async (onClosed: (reason: 'newer' | 'lost') => void): Promise<Booted> => {
  const device = await openDevice(onClosed, watchOpening);
  try {
    return await bootAccount(device, onClosed);
  } catch (error) {
    device.close();
    throw error;
  }
};

/** Opens the database of the account that the device's database names. */
const bootAccount = async (
  device: DeviceStore,
  onClosed: (reason: 'newer' | 'lost') => void,
): Promise<Booted> => {
  const stored = await device.read(['session'], async (tx) => ({
    session: await sessions.current(tx),
    isNew: (await tx.get('session', 'session')) === undefined,
  }));
  let { session } = stored;
  const last = stored.isNew ? lastNoted() : null;
  if (last !== null) session = await (await rescuing()).recall(device, last);
  if (session.wiping) session = await (await rescuing()).finishWipe(device);
  const account = sessions.accountOf(session);
  const store = await openAccount(account, onClosed, watchOpening);
  const mark = account === 'visitor' ? null : await store.read(['marks'], markOf);
  const restored =
    mark === undefined
      ? await (await rescuing()).restoreIfWiped(account, store, session.serverOffset)
      : (mark?.untold ?? null); // a service worker may have restored it already
  return { device, store, account, session, restored };
};

const lastKey = 'campick-last';

/** The note of the last use of this device, outside the databases, which may have been wiped. */
export const lastNoted = (): Last | null => {
  const noted = localStorage.getItem(lastKey);
  return noted === 'member' || noted === 'leaving' ? noted : null;
};

export const noteLast = (state: SessionRow['state'] | null): void => {
  try {
    if (state === 'member' || state === 'leaving') localStorage.setItem(lastKey, state);
    else localStorage.removeItem(lastKey);
  } catch {
    // storage is full: a wiped device is then taken for a new one
  }
};
