import { cacheBackups } from './cache.ts';
import { chooseBackups } from './choose.ts';

/**
 * As in backups.ts, for the service worker, which must not import code once it is installed: it bundles both stores.
 */
export const { openBackup } = chooseBackups(globalThis, async (caches, locks) => cacheBackups(caches, locks));
