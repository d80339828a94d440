import type { ReviewId, UserId } from '#contract/ids.ts';
import type { AccountStore } from '#src/db/accounts.ts';
import * as feeds from '#src/db/feeds.ts';
import type { Moment, Trouble } from '#src/db/rows.ts';
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
export interface ReviewsView {
  readonly items: readonly ReviewRow[];
  /** null: none is stored. */
  readonly summary: ReviewSummary | null;
  /** When the front of the list was fetched; null = never. */
  readonly at: Moment | null;
  readonly loading: boolean;
  readonly trouble: Trouble | null;
  readonly more: boolean | 'unsure';
  readonly beyond: boolean;
  readonly front: number;
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
    const more = feeds.hasMore(row);
    return {
      items: rows.slice(0, limit),
      summary: summaryOf(rows, more === false && ids.length < mostCounted),
      at: row.at,
      loading: row.loading !== 0,
      trouble: row.trouble,
      more,
      beyond: rows.length > limit,
      front: row.length,
    };
  });
