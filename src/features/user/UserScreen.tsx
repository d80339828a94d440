import { Star } from 'lucide-react';
import { useNavigate, useParams } from 'react-router-dom';
import type { UserId } from '#contract/ids.ts';
import { userTexts } from '#src/copy/user.ts';
import { reviewsFeed } from '#src/domain/pull-keys.ts';
import { type ReviewSummary, reviewsView } from '#src/domain/reviews/reviews.view.ts';
import { useCan } from '#src/features/shared/use-can.ts';
import { useApp } from '#src/frame/app-context.ts';
import { NotFound } from '#src/frame/NotFound.tsx';
import { usePane } from '#src/frame/pane.ts';
import { userIdOf } from '#src/frame/route-id.ts';
import { useFeed } from '#src/frame/use-list.ts';
import { useCachedView } from '#src/frame/view-cache.tsx';
import { Button } from '#src/ui/button/Button.tsx';
import { Profile } from './Profile.tsx';
import styles from './Reviews.module.css';
import { Reviews } from './Reviews.tsx';
import { userScreenTexts } from './text.ts';

/** A user as others see them: what is known of them, what was written about them, and what they offer. */
export function UserScreen() {
  const id = userIdOf(useParams()['userId']);
  return id === null ? <NotFound /> : <Shown key={id} id={id} />;
}

/** A server that does not announce reviews is asked for none, and nothing is said of any (contract §2.7). */
function Shown({ id }: { readonly id: UserId }) {
  const { account } = useApp();
  const isServed = useCan('reviews');
  if (!isServed) return <Profile id={id} />;
  return account === 'visitor' ? <Profile id={id} reviews={<LoginFirst id={id} />} /> : <Reviewed id={id} />;
}

/** As members see them. */
function Reviewed({ id }: { readonly id: UserId }) {
  const list = useFeed(reviewsFeed(id), (store, limit) => reviewsView(store, id, limit));
  const summary = useCachedView(
    `review-summary:${id}`,
    async (store) => (await reviewsView(store, id, 0))?.summary ?? null,
    [id],
  );
  return (
    <Profile
      id={id}
      list={list}
      average={summary == null ? null : <Average summary={summary} />}
      reviews={<Reviews list={list} />}
    />
  );
}

/** The average of the stored reviews and their number; where the server has more, it says that they are the newest. */
function Average({ summary: { average, count, isWhole } }: { readonly summary: ReviewSummary }) {
  const stars = average.toFixed(1);
  return (
    <p className={styles.average}>
      <Star size={16} aria-hidden className={styles.star} fill="currentColor" />
      <strong aria-hidden="true">{stars}</strong>
      <span aria-hidden="true">·</span>
      <span className="spoken">{userScreenTexts.average(stars)}</span>
      <span>{isWhole ? userScreenTexts.count(count) : userScreenTexts.part(count)}</span>
    </p>
  );
}

/** To visitors: members read what was written, and the login leads back here. */
function LoginFirst({ id }: { readonly id: UserId }) {
  const navigate = useNavigate();
  const { kind } = usePane();
  // beside a listing the page is that of the listing, and it is where the login leads back to
  const back =
    kind === 'side'
      ? { state: { from: window.location.pathname } }
      : { replace: true, state: { from: `/user/${id}` } };
  return (
    <section className={styles.part}>
      <h2 className={styles.title}>{userTexts.reviews}</h2>
      <p className={styles.none}>{userScreenTexts.loginFirst}</p>
      <p className={styles.more}>
        <Button onClick={() => void navigate('/login', back)}>{userScreenTexts.login}</Button>
      </p>
    </section>
  );
}
