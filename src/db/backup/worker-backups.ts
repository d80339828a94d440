import { cacheBackups } from './cache.ts';
import { chooseBackups } from './choose.ts';

/** As in backups.ts, for the service worker: it may not import anything later on, so it brings both stores. */
export const { openBackup } = chooseBackups(globalThis, async (caches, locks) => cacheBackups(caches, locks));
