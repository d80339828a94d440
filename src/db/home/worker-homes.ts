import { cacheHomes } from './cache.ts';
import { pickHomes } from './pick.ts';

/** As in homes.ts, for the service worker: it may not import anything later on, so it brings both stores. */
export const { openHome } = pickHomes(globalThis, async (caches, locks) => cacheHomes(caches, locks));
