import type { ReviewId, UserId } from '#contract/ids.ts';
import type { AccountStore } from '#src/db/accounts.ts';
import * as feeds from '#src/db/feeds.ts';
import { reviewsFeed } from '#src/domain/pull-keys.ts';
import * as reviews from './queries.ts';
import type { ReviewRow } from './rows.ts';

/** What the stored reviews about a user come to. */
export interface ReviewSummary {
  readonly count: number;
  /** Of their stars. */
  readonly average: number;
  /** The server has no others: count and average are those of all. */
  readonly isWhole: boolean;
}

/** The reviews about a user, read in one transaction (I16). */
export interface ReviewsView extends feeds.StoredList<ReviewRow> {
  /** null: none is stored. */
  readonly summary: ReviewSummary | null;
}

/** More reviews than any user of a campus has; beyond it the summary says that it is of a part. */
const mostCounted = 1_000;

const summaryOf = (rows: readonly ReviewRow[], isWhole: boolean): ReviewSummary | null => {
  if (rows.length === 0) return null;
  const stars = rows.reduce((sum, { rating }) => sum + rating, 0);
  return { count: rows.length, average: stars / rows.length, isWhole };
};

/** The first `limit` reviews about a user, and what all stored ones come to. null: never fetched on this device. */
export const reviewsView = (store: AccountStore, about: UserId, limit: number): Promise<ReviewsView | null> =>
  store.read(['feeds', 'feedPages', 'reviews'], async (tx) => {
    const found = await feeds.shown<ReviewId>(tx, reviewsFeed(about), mostCounted);
    if (found === undefined) return null;
    const { row, ids } = found;
    const rows = (await reviews.byIds(tx, ids)).filter((review) => review !== undefined);
    const head = feeds.headOf(row, rows.length > limit);
    const isWhole = head.more === false && ids.length < mostCounted;
    return { ...head, items: rows.slice(0, limit), summary: summaryOf(rows, isWhole) };
  });
