import { Star } from 'lucide-react';
import { userTexts } from '#src/copy/user.ts';
import type { ReviewSummary } from '#src/domain/reviews/reviews.view.ts';
import styles from './Reviews.module.css';

/** The average of the stored reviews and their number; where the server has more, it says that they are the newest. */
export function Average({ summary: { average, count, isWhole } }: { readonly summary: ReviewSummary }) {
  const stars = average.toFixed(1);
  return (
    <p className={styles.average}>
      <Star size={16} aria-hidden className={styles.star} fill="currentColor" />
      <strong aria-hidden="true">{stars}</strong>
      <span aria-hidden="true">·</span>
      <span className="spoken">{userTexts.average(stars)}</span>
      <span>{isWhole ? userTexts.count(count) : userTexts.part(count)}</span>
    </p>
  );
}
