import type { Backups } from './backup-store.ts';
import { bucketBackups } from './bucket.ts';
import { noBackups } from './none.ts';

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
export type LoadCacheBackups = (caches: CacheStorage, locks: LockManager) => Promise<Backups>;

/** Backups whose code is still to come. */
const later = (bring: () => Promise<Backups>): Backups => ({
  openBackup: async (account) => (await bring()).openBackup(account),
  accountsWithBackup: async () => (await bring()).accountsWithBackup(),
  deleteBackup: async (account) => (await bring()).deleteBackup(account),
  lastAccount: async () => (await bring()).lastAccount(),
  setLastAccount: async (account) => (await bring()).setLastAccount(account),
});

/**
 * The best store that a browser has (docs/decisions/0013). Decided by what exists, never by what works at the moment:
 * a bucket that fails once must not send the next mutation to a place where nobody will look for it.
 */
export const chooseBackups = (
  { navigator, caches }: Storages,
  loadCacheBackups: LoadCacheBackups,
): Backups => {
  const buckets = navigator?.storageBuckets;
  if (buckets !== undefined)
    return bucketBackups(async () => {
      const bucket = await buckets.open('campick-home', { durability: 'strict', persisted: true });
      return bucket.indexedDB;
    });
  const locks = navigator?.locks;
  if (caches !== undefined && locks !== undefined) return later(() => loadCacheBackups(caches, locks));
  return noBackups;
};
