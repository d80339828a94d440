import * as v from 'valibot';

const Urls = v.pipe(v.array(v.string()), v.maxLength(200));

/** What a page may say to the service worker; anything else is ignored. */
export const Message = v.variant('type', [
  /** Take over now; sent only when the user agrees. */
  v.object({ type: v.literal('SKIP_WAITING') }),
  /** Have these photos for when there is no network: as seen ones, or on purpose, which never make room for others. */
  v.object({ type: v.literal('KEEP_PHOTOS'), urls: Urls, on: v.picklist(['sight', 'purpose']) }),
  /** Kept on purpose no more: from here on they are as those that were seen. */
  v.object({ type: v.literal('RELEASE_PHOTOS'), urls: Urls }),
]);
export type Message = v.InferOutput<typeof Message>;

/** Caches beside the precached shell. Photos are of one device's history and are wiped at logout. */
export const photoCache = 'campick-photos';
/** Those of listings that the user keeps on purpose; only the user, or a logout, deletes them. */
export const keptCache = 'campick-kept';
export const fontCache = 'campick-fonts';

/** The `sync` event by which the outbox is sent with no page open. */
export const syncTag = 'campick-outbox';

/** Where the system's share sheet sends photos (manifest, share_target); a GET of it says why they were refused. */
export const sharePath = '/share-target';
