import { bucketHomes } from './bucket.ts';
import type { Homes } from './home.ts';
import { noHomes } from './none.ts';

/** Storage Buckets, as far as we use them; no TypeScript library describes them yet. */
interface StorageBuckets {
  open(
    name: string,
    options: { readonly durability: 'strict'; readonly persisted: true },
  ): Promise<{ readonly indexedDB: IDBFactory }>;
}

/** What of this a browser has. */
interface Storages {
  readonly navigator?: { readonly storageBuckets?: StorageBuckets; readonly locks?: LockManager };
  readonly caches?: CacheStorage;
}

/** How a context comes by the code for Cache Storage, which only some browsers need. */
export type BringCache = (caches: CacheStorage, locks: LockManager) => Promise<Homes>;

/** Homes whose code is still to come. */
const later = (bring: () => Promise<Homes>): Homes => ({
  openHome: async (account) => (await bring()).openHome(account),
  storedHomes: async () => (await bring()).storedHomes(),
  deleteHome: async (account) => (await bring()).deleteHome(account),
  lastAccount: async () => (await bring()).lastAccount(),
  setLastAccount: async (account) => (await bring()).setLastAccount(account),
});

/**
 * The best store that a browser has (docs/decisions/0013). Decided by what exists, never by what works at the moment:
 * a bucket that fails once must not send the next intent to a place where nobody will look for it.
 */
export const pickHomes = ({ navigator, caches }: Storages, bringCache: BringCache): Homes => {
  const buckets = navigator?.storageBuckets;
  if (buckets !== undefined)
    return bucketHomes(async () => {
      const bucket = await buckets.open('campick-home', { durability: 'strict', persisted: true });
      return bucket.indexedDB;
    });
  const locks = navigator?.locks;
  if (caches !== undefined && locks !== undefined) return later(() => bringCache(caches, locks));
  return noHomes;
};
