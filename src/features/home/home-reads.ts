import { type ListView, listView } from '#src/domain/listings/list.view.ts';
import type { CachedRead } from '#src/frame/view-cache-values.ts';

/** Key of the feed of the newest listings. */
export const homeFeed = 'home';

/** What Home begins with, read before its screen is opened: the newest listings, the first `limit` of them. */
export const homeRead = (limit: number): CachedRead<ListView | null> => [
  `feed:${homeFeed}`,
  (store) => listView(store, homeFeed, limit),
];
