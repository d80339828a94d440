import type { UserId } from '#contract/ids.ts';

/** What all lists of reviews begin with. */
export const reviewFeeds = 'reviews:';

/** The feed of the reviews about a user, newest first. */
export const reviewsFeed = (id: UserId): string => `${reviewFeeds}${id}`;
