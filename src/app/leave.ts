import { endpoints } from '#contract/endpoints.ts';
import * as accounts from '#src/db/accounts.ts';
import { type DeviceStore, deleteAccount } from '#src/db/accounts.ts';
import * as sessions from '#src/db/session.ts';
import { env } from '#src/env.ts';
import { systemClock } from '#src/lib/time.ts';
import { CallFailed } from '#src/sync/failure.ts';
import { makeAttempt } from '#src/sync/http.ts';
import { makeSession } from '#src/sync/session.ts';
import { exclusive } from '#src/workers/locks.ts';
import { photoCache } from '#src/workers/sw-messages.ts';

/** The few calls a window makes itself, because they end the engine's world: logout and withdrawal (architecture §1.2). */
const caller = (device: DeviceStore) =>
  makeSession({
    attempt: makeAttempt({
      fetch: (address, init) => fetch(address, init),
      clock: systemClock,
      apiBase: env.apiBase,
      online: () => navigator.onLine,
      onServerTime: () => {},
    }),
    device,
    clock: systemClock,
    exclusive,
  }).call;

/** Tells the server. Offline or unanswered it stays to be told, before anything else, at the next chance. */
export const tellLogout = async (device: DeviceStore): Promise<void> => {
  try {
    await caller(device)(endpoints.logout, {});
    await device.write(['session'], 'strict', sessions.left);
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    // an older server wants a valid session to log out; one that is over is out already
    if (error.failure.kind === 'signed-out') await device.write(['session'], 'strict', sessions.left);
  }
};

/** Deletes the account on the server. Throws CallFailed; then nothing has changed here. */
export const callWithdraw = async (device: DeviceStore): Promise<void> => {
  await caller(device)(endpoints.withdraw, {});
};

/**
 * Leaves nothing of anybody on this device (I24): databases, photos, everything the page may have put elsewhere. The
 * session row says "left" before this runs, so that no context opens an account's database again.
 */
export const wipe = async (): Promise<void> => {
  await accounts.deleteAccounts();
  if ('caches' in globalThis) await caches.delete(photoCache);
  localStorage.clear();
  sessionStorage.clear();
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
  if ('clearAppBadge' in navigator) await navigator.clearAppBadge();
};

/** Another account was left on this device: its database goes before the new one is shown. */
export const wipeOthers = async (keep: accounts.Account): Promise<void> => {
  for (const other of await accounts.storedAccounts())
    if (other !== keep && other !== 'visitor') await deleteAccount(other);
  if ('caches' in globalThis) await caches.delete(photoCache);
};
