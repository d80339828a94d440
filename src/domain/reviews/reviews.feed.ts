import { tradeEndpoints } from '#contract/endpoints-trade.ts';
import { limits } from '#contract/limits.ts';
import { reviewsFeed } from '#src/domain/pull-keys.ts';
import { defineFeed } from '#src/sync/pull/pull.ts';
import { usualFreshMs } from '#src/sync/pull/target.ts';
import * as reviews from './queries.ts';

/**
 * The reviews about a user, newest first (contract §2.7 [E]). A page that the server did not fill is the last; rows that
 * were left out count (P5).
 */
export default defineFeed({
  key: reviewsFeed,
  needs: 'reviews',
  membersOnly: true,
  endpoint: tradeEndpoints.userReviews,
  freshMs: usualFreshMs,
  tables: ['reviews', 'feeds', 'feedPages'],
  input: (_account, cursor, userId) => ({ ...cursor, userId, pageSize: limits.pageSize }),
  ids: (page) => page.map(({ reviewId }) => reviewId),
  land: async (tx, page, { stamp }, userId) => {
    await reviews.makeRoom(tx, reviewsFeed(userId));
    await reviews.putMany(tx, userId, page, stamp);
  },
  next: (page, dropped) => {
    const last = page.at(-1);
    return last === undefined || page.length + dropped < limits.pageSize ? null : { cursorId: last.reviewId };
  },
});
