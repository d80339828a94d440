import * as v from 'valibot';

/** What a page may say to the service worker; anything else is ignored. */
export const Message = v.variant('type', [
  /** Take over now; only on a person's word. */
  v.object({ type: v.literal('SKIP_WAITING') }),
  v.object({ type: v.literal('KEEP_PHOTOS'), urls: v.pipe(v.array(v.string()), v.maxLength(200)) }),
]);
export type Message = v.InferOutput<typeof Message>;

/** Caches beside the precached shell. Photos are of one device's history and are wiped at logout. */
export const photoCache = 'campick-photos';
export const fontCache = 'campick-fonts';
