import * as v from 'valibot';
import { tradeEndpoints } from '#contract/endpoints-trade.ts';
import { UserId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { defineFeed, type Feed } from '#src/sync/pull/feed.ts';
import { usualFreshMs } from '#src/sync/pull/target.ts';
import { reviewFeeds, reviewsFeed } from './pull-keys.ts';
import * as reviews from './queries.ts';

/**
 * The reviews about a user, by the user id in the key, newest first (contract §2.7 [E]); undefined for another kind of
 * key. A page that the server did not fill is the last; rows that were left out count (P5).
 */
export const reviewsFeedOf = (key: string): Feed | undefined => {
  const number = key.startsWith(reviewFeeds) ? key.slice(reviewFeeds.length) : '';
  const id = v.safeParse(UserId, /^[1-9]\d{0,15}$/.test(number) ? Number(number) : null);
  if (!id.success) return undefined;
  const userId = id.output;
  return defineFeed({
    name: reviewsFeed(userId),
    membersOnly: true,
    endpoint: tradeEndpoints.userReviews,
    freshMs: usualFreshMs,
    tables: ['reviews', 'feeds', 'feedPages'],
    input: (_account, cursor) => ({ ...cursor, userId, pageSize: limits.pageSize }),
    ids: (page) => page.map(({ reviewId }) => reviewId),
    land: async (tx, page, { stamp }) => {
      await reviews.makeRoom(tx, key);
      await reviews.putMany(tx, userId, page, stamp);
    },
    next: (page, dropped) => {
      const last = page.at(-1);
      return last === undefined || page.length + dropped < limits.pageSize
        ? null
        : { cursorId: last.reviewId };
    },
  });
};
