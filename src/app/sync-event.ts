import { syncTag } from '#src/workers/sw-messages.ts';

/** The part of Background Sync that is used; TypeScript's library does not describe it. */
interface WithSync {
  readonly sync?: { register(tag: string): Promise<void> };
}

/**
 * Asks the browser to wake the service worker once there is a network. A bonus where it exists: the outbox also goes out
 * at the next start, focus and `online`.
 */
export const askForSync = (): void => {
  if (!('serviceWorker' in navigator)) return;
  void navigator.serviceWorker
    .getRegistration()
    .then(async (registration) => {
      await (registration as WithSync | undefined)?.sync?.register(syncTag); // described above
    })
    .catch(() => {}); // not allowed here, or not active yet
};
