import type { Account } from '#src/db/accounts.ts';
import { BackupError } from '#src/db/backup/backup-store.ts';
import * as backups from '#src/db/backup/backups.ts';
import * as accounts from '#src/db/stored-accounts.ts';
import { deviceSettings, settingKey } from '#src/frame/device-settings.ts';
import { installDueKey } from '#src/frame/install.ts';
import { dropSnapshots } from '#src/workers/snapshot-cache.ts';
import { keptCache, photoCache } from '#src/workers/sw-names.ts';
import { forgetGeneration } from './generation-note.ts';

/** Loaded with what deletes the rest, before a logout begins. */
export { withoutSnapshots } from '#src/workers/snapshot-cache.ts';

/**
 * Deletes all accounts' data on this device (I24): backup stores first, so that nothing is restored, then databases,
 * photos and all other storage of the page. The session row says "leaving" before this runs, so that no context reopens an
 * account's database; an interrupted wipe is repeated at the next start. Returns whether everything was deleted.
 */
export const wipe = async (): Promise<boolean> => {
  if ('caches' in globalThis) await dropSnapshots().catch(() => {}); // done once before the session ended
  const areGone = [await deleteBackups(), await accounts.deleteAccounts()];
  await deletePhotos();
  forgetGeneration();
  const kept = [installDueKey, ...deviceSettings.map(settingKey)];
  for (const key of Object.keys(localStorage)) if (!kept.includes(key)) localStorage.removeItem(key);
  sessionStorage.clear();
  const registration = await navigator.serviceWorker?.getRegistration();
  await closeNotifications();
  // nothing of this account is sent here any more; a browser that refuses is asked again by the next push
  await registration?.pushManager
    ?.getSubscription()
    .then((one) => one?.unsubscribe())
    .catch(() => {});
  if ('clearAppBadge' in navigator) await navigator.clearAppBadge();
  return !areGone.includes(false);
};

/** What the device shows of an account that is here no more. */
const closeNotifications = async (): Promise<void> => {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
};

const deletePhotos = async (): Promise<void> => {
  if (!('caches' in globalThis)) return;
  for (const name of [photoCache, keptCache]) await caches.delete(name);
  await accounts.clearPhotoTimes();
};

const deleteBackups = async (): Promise<boolean> => {
  try {
    await backups.setLastAccount(null);
    for (const account of await backups.accountsWithBackup()) await backups.deleteBackup(account);
    return true;
  } catch (error) {
    if (error instanceof BackupError) return false; // the next start retries
    throw error;
  }
};

/** Parks all other accounts: only their pending entries stay, until they log in again (P-I3). */
export const parkOthers = async (keep: Account): Promise<void> => {
  for (const other of await accounts.storedAccounts()) {
    if (other === keep || other === 'visitor') continue;
    if (await accounts.parkAccount(other)) continue;
    try {
      await backups.deleteBackup(other);
    } catch (error) {
      if (!(error instanceof BackupError)) throw error; // an empty backup that stays is harmless: nothing is pending
    }
  }
  await closeNotifications();
  await deletePhotos();
};
