import type { Backups } from './backup-store.ts';
import { bucketBackups } from './bucket.ts';
import { noBackups } from './none.ts';

/** Storage Buckets, as far as this app uses them; no TypeScript library describes them yet. */
interface StorageBuckets {
  open(
    name: string,
    options: { readonly durability: 'strict'; readonly persisted: true },
  ): Promise<{ readonly indexedDB: IDBFactory }>;
}

/** The storage APIs that a browser may have. */
interface Storages {
  readonly navigator?: { readonly storageBuckets?: StorageBuckets; readonly locks?: LockManager };
  readonly caches?: CacheStorage;
}

/** Loads the code for Cache Storage, which only some browsers need. */
export type LoadCacheBackups = (caches: CacheStorage, locks: LockManager) => Promise<Backups>;

/** Backups that load their code with the first call. */
const later = (bring: () => Promise<Backups>): Backups => ({
  openBackup: async (account) => (await bring()).openBackup(account),
  accountsWithBackup: async () => (await bring()).accountsWithBackup(),
  deleteBackup: async (account) => (await bring()).deleteBackup(account),
  lastAccount: async () => (await bring()).lastAccount(),
  setLastAccount: async (account) => (await bring()).setLastAccount(account),
});

/**
 * The best store that a browser has (docs/decisions/0013). The API that exists decides, never the one that works at the
 * moment: after a single failure of the bucket the next mutation would be in a store that no restore reads.
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
