import { limits } from '#contract/limits.ts';
import * as ko from '#src/copy/ko.ts';
import type { ReviewRow } from '#src/domain/reviews/rows.ts';
import { format, parseKst } from '#src/lib/kst.ts';
import { Stars } from '#src/ui/field/StarInput.tsx';
import styles from './Reviews.module.css';

/** One review: its stars, its words, and whose they are of which day. */
export function WrittenReview({ review }: { readonly review: ReviewRow }) {
  const { rating, content, reviewerNickname, createdAt } = review;
  const at = parseKst(createdAt);
  return (
    <li className={styles.review}>
      <Stars max={limits.ratingMax} value={rating} label={ko.review.stars(rating)} />
      {content !== '' && <p className={styles.content}>{content}</p>}
      <p className={styles.by}>
        {reviewerNickname}
        {at !== undefined && ` · ${format.day(at)}`}
      </p>
    </li>
  );
}
