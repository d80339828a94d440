import type { UserId } from '#contract/ids.ts';

/** The feed of a user's listings. */
export const salesFeed = (id: UserId): string => `sales:${id}`;
