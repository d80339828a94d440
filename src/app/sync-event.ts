import { syncTag } from '#src/workers/sw-messages.ts';

/** The part of Background Sync that the app uses; TypeScript's library does not declare it. */
interface WithSync {
  readonly sync?: { register(tag: string): Promise<void> };
}

/**
 * Asks the browser to wake the service worker once there is a network. A bonus where the API exists: the outbox is also
 * sent at the next start, focus and `online`.
 */
export const askForSync = (): void => {
  if (!('serviceWorker' in navigator)) return;
  void navigator.serviceWorker
    .getRegistration()
    .then(async (registration) => {
      await (registration as WithSync | undefined)?.sync?.register(syncTag); // see WithSync
    })
    .catch(() => {}); // not permitted, or no active service worker yet
};
