import type { Account } from '#src/db/accounts.ts';
import { BackupError } from '#src/db/backup/backup-store.ts';
import * as backups from '#src/db/backup/backups.ts';
import * as accounts from '#src/db/stored-accounts.ts';
import { keptCache, photoCache } from '#src/workers/sw-messages.ts';
import { forgetGeneration } from './generation-note.ts';
import { themeKey } from './theme.ts';

/**
 * Leaves nothing of anybody on this device (I24): backup stores first, so that nothing can come back, then databases,
 * photos, everything the page may have put elsewhere. The session row says "left" before this runs, so that no context
 * opens an account's database again; cut short, it is done again at the next start. Answers whether all is gone.
 */
export const wipe = async (): Promise<boolean> => {
  const whole = await deleteBackups();
  await accounts.deleteAccounts();
  await deletePhotos();
  forgetGeneration();
  for (const key of Object.keys(localStorage)) if (key !== themeKey) localStorage.removeItem(key);
  sessionStorage.clear();
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
  if ('clearAppBadge' in navigator) await navigator.clearAppBadge();
  return whole;
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
    if (error instanceof BackupError) return false; // the next start tries again
    throw error;
  }
};

/** Another account was here before: of what it had, only what it still wants done stays, for its return (P-I3). */
export const parkOthers = async (keep: Account): Promise<void> => {
  for (const other of await accounts.storedAccounts()) {
    if (other === keep || other === 'visitor') continue;
    if (await accounts.parkAccount(other)) continue;
    try {
      await backups.deleteBackup(other);
    } catch (error) {
      if (!(error instanceof BackupError)) throw error; // empty by now: nothing waits there
    }
  }
  await deletePhotos();
};
