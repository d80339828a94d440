import type { Feed } from '../feed.ts';
import { homeFeed } from './home.ts';
import { likedFeed } from './liked.ts';
import { mineFeed } from './mine.ts';
import { salesFeedOf } from './sales.ts';
import { searchFeedOf } from './search.ts';

const feeds: readonly Feed[] = [homeFeed, likedFeed, mineFeed];

/** The feed behind a key; undefined for a key of another kind. */
export const feedOf = (key: string): Feed | undefined =>
  feeds.find((feed) => feed.name === key) ?? salesFeedOf(key) ?? searchFeedOf(key);
