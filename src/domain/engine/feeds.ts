import { homeFeed } from '#src/domain/items/home.feed.ts';
import { salesFeedOf } from '#src/domain/items/sales.feed.ts';
import { likedFeed } from '#src/domain/likes/liked.feed.ts';
import { mineFeed } from '#src/domain/listings/mine.feed.ts';
import { searchFeedOf } from '#src/domain/search/search.feed.ts';
import type { Feed } from '#src/sync/pull/feed.ts';

const feeds: readonly Feed[] = [homeFeed, likedFeed, mineFeed];

/** The feed behind a key; undefined for a key of another kind. */
export const feedOf = (key: string): Feed | undefined =>
  feeds.find((feed) => feed.name === key) ?? salesFeedOf(key) ?? searchFeedOf(key);
