import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react';
import { picksFeed } from '#src/domain/pull-keys.ts';
import { useNow } from '#src/frame/now.tsx';
import { useShown } from '#src/frame/view.ts';
import { useCachedView } from '#src/frame/view-cache.tsx';
import type { TodayTickets } from './TodayTickets.tsx';
import { nearPicks } from './today.ts';
import { agreedRead } from './today-reads.ts';

const Nothing = (_: ComponentProps<typeof TodayTickets>): ReactNode => null;

/** What a ticket is made of comes only where there is one; where it cannot come, Home is whole without it. */
const Tickets = lazy(() =>
  import('./TodayTickets.tsx').then(
    ({ TodayTickets }) => ({ default: TodayTickets }),
    () => ({ default: Nothing }),
  ),
);

/** What was agreed for today and the next 24 hours, before anything else on Home; nothing where there is nothing. */
export function TodayStrip() {
  const now = useNow();
  useShown(picksFeed('OWNER'));
  useShown(picksFeed('REQUESTER'));
  const agreed = useCachedView(...agreedRead, []);
  if (agreed === undefined) return <span data-unread="" hidden />;
  const near = nearPicks(agreed, now);
  if (near.length === 0) return null;
  return (
    <Suspense fallback={<span data-unread="" hidden />}>
      <Tickets near={near} />
    </Suspense>
  );
}
