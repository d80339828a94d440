import { limits } from '#contract/limits.ts';
import { reviewTexts } from '#src/copy/feedback.ts';
import { userTexts } from '#src/copy/user.ts';
import type { ReviewRow } from '#src/domain/reviews/rows.ts';
import { Late } from '#src/frame/Late.tsx';
import { NotRenewed } from '#src/frame/ListFrame.tsx';
import { unfetchedWords } from '#src/frame/trouble-words.ts';
import type { ShownList } from '#src/frame/use-list.ts';
import { format, parseKst } from '#src/lib/kst.ts';
import { Button } from '#src/ui/button/Button.tsx';
import { Stars } from '#src/ui/field/StarInput.tsx';
import { ErrorLine } from '#src/ui/state/ErrorState.tsx';
import { RowSkeletons } from '#src/ui/state/Skeletons.tsx';
import styles from './Reviews.module.css';
import { userScreenTexts } from './text.ts';

interface ReviewsProps {
  readonly list: ShownList<ReviewRow>;
}

/** What others wrote about a user, as far as it is had; further ones on request, since more stands below. */
export function Reviews({ list }: ReviewsProps) {
  return (
    <section className={styles.part}>
      <h2 className={styles.title}>{userTexts.reviews}</h2>
      <Inside list={list} />
    </section>
  );
}

function Inside({ list }: ReviewsProps) {
  const { state, refresh } = list;
  switch (state.is) {
    case 'reading':
    case 'loading':
      return (
        <div className={styles.inset}>
          <Late>
            <RowSkeletons count={2} />
          </Late>
        </div>
      );
    case 'never':
    case 'failed':
      return (
        <div className={styles.inset}>
          <ErrorLine text={unfetchedWords(state).title} onRetry={refresh} />
        </div>
      );
    case 'empty':
      return (
        <>
          <NotRenewed state={state} onRetry={refresh} />
          <p className={styles.none}>{userScreenTexts.noReviews}</p>
        </>
      );
    case 'rows':
      return (
        <>
          <NotRenewed state={state} onRetry={refresh} />
          <ul className={styles.list}>
            {state.items.map((review) => (
              <WrittenReview key={review.reviewId} review={review} />
            ))}
          </ul>
          <End list={list} />
        </>
      );
    default:
      return state satisfies never;
  }
}

const End = ({ list: { state, more } }: ReviewsProps) => {
  if (state.is !== 'rows' || state.end === 'all') return null;
  if (state.end === 'stored' || state.end === 'unsure')
    return <p className={styles.none}>{userScreenTexts.moreOnline}</p>;
  return (
    <p className={styles.more}>
      <Button onClick={more} busy={state.busy && state.end === 'more'}>
        {userScreenTexts.more}
      </Button>
    </p>
  );
};

/** One review: its stars, its words, and whose they are of which day. */
function WrittenReview({ review }: { readonly review: ReviewRow }) {
  const { rating, content, reviewerNickname, createdAt } = review;
  const at = parseKst(createdAt);
  return (
    <li className={styles.review}>
      <Stars max={limits.ratingMax} value={rating} label={reviewTexts.stars(rating)} />
      {content !== '' && <p className={styles.content}>{content}</p>}
      <p className={styles.by}>
        {reviewerNickname}
        {at !== undefined && ` · ${format.day(at)}`}
      </p>
    </li>
  );
}
