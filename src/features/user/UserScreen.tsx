import { useParams } from 'react-router-dom';
import type { UserId } from '#contract/ids.ts';
import { reviewsFeed } from '#src/domain/pull-keys.ts';
import { reviewsView } from '#src/domain/reviews/reviews.view.ts';
import { useCan } from '#src/features/shared/use-can.ts';
import { useApp } from '#src/frame/app-context.ts';
import { NotFound } from '#src/frame/NotFound.tsx';
import { userIdOf } from '#src/frame/route-id.ts';
import { useFeed } from '#src/frame/use-list.ts';
import { useCachedView } from '#src/frame/view-cache.tsx';
import { Average } from './Average.tsx';
import { LoginFirst } from './LoginFirst.tsx';
import { Profile } from './Profile.tsx';
import { Reviews } from './Reviews.tsx';

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
