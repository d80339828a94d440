import * as accounts from '#src/db/accounts.ts';
import { themeKey } from '#src/services/theme.ts';
import { CallFailed, type Failure } from '#src/sync/failure.ts';
import { type EngineWorker, spawnEngine, within } from '#src/workers/engine.client.ts';
import { photoCache } from '#src/workers/sw-messages.ts';

/** Longer than a call with its refresh may take; a logout does not make a person wait as long. */
const callMs = 35_000;
const logoutMs = 4_000;

/** A worker of its own for one call, because the engine's has been stopped. */
const inWorker = async <R>(ms: number, run: (worker: EngineWorker) => Promise<R>): Promise<R> => {
  let died = () => {};
  const death = new Promise<never>((_resolve, reject) => {
    died = () => reject(new Error('the worker for a last call did not start'));
  });
  const worker = spawnEngine(died);
  try {
    return await within(ms, Promise.race([run(worker), death]));
  } finally {
    worker.kill();
  }
};

/** Tells the server of the logout; what cannot be told now is told first thing at the next start. */
export const tellLogout = async (): Promise<void> => {
  if (!navigator.onLine) return;
  // too late or not at all: the session row still says "leaving", which is what the next start acts on
  await inWorker(logoutMs, (worker) => worker.orders.tellLogout()).catch(() => {});
};

/** Deletes the account on the server. Throws CallFailed; then nothing has changed here. */
export const callWithdraw = async (): Promise<void> => {
  const failure = await inWorker<Failure | null>(callMs, async (worker) => worker.orders.withdraw());
  if (failure !== null) throw new CallFailed(failure);
};

/**
 * Leaves nothing of anybody on this device (I24): databases, photos, everything the page may have put elsewhere. The
 * session row says "left" before this runs, so that no context opens an account's database again.
 */
export const wipe = async (): Promise<void> => {
  await accounts.deleteAccounts();
  if ('caches' in globalThis) await caches.delete(photoCache);
  for (const key of Object.keys(localStorage)) if (key !== themeKey) localStorage.removeItem(key);
  sessionStorage.clear();
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
  if ('clearAppBadge' in navigator) await navigator.clearAppBadge();
};

/** Another account was left on this device: its database goes before the new one is shown. */
export const wipeOthers = async (keep: accounts.Account): Promise<void> => {
  for (const other of await accounts.storedAccounts())
    if (other !== keep && other !== 'visitor') await accounts.deleteAccount(other);
  if ('caches' in globalThis) await caches.delete(photoCache);
};
