import type { UserId } from '#contract/ids.ts';
import type { WrittenReview } from '#contract/review.ts';
import type { Stamp } from '#src/db/row-parts.ts';

/** A review that another user wrote about this one, as the server last sent it (contract §2.7). */
export interface ReviewRow extends WrittenReview {
  /** Whom it is about. */
  readonly about: UserId;
  readonly stamp: Stamp;
}
