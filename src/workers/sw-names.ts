// Names that the service worker shares with the pages.

/** Caches beside the precached shell. Photos are of one device's history and are wiped at logout. */
export const photoCache = 'campick-photos';
/** Those of listings that the user keeps on purpose; only the user, or a logout, deletes them. */
export const keptCache = 'campick-kept';
export const fontCache = 'campick-fonts';
/** Name of a build's cache: this and the revision of its shell. */
export const snapshotCachePrefix = 'campick-snapshots-';

/** The `sync` event by which the outbox is sent with no page open. */
export const syncTag = 'campick-outbox';

/** Where the system's share sheet sends photos (manifest, share_target); a GET of it says why they were refused. */
export const sharePath = '/share-target';
