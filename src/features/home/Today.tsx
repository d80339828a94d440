import { lazy, Suspense } from 'react';
import { useApp } from '#src/frame/app-context.ts';

const Nothing = () => null;

/** Its code comes behind the first screen; where it cannot come, Home is whole without it. */
const Strip = lazy(() =>
  import('./TodayStrip.tsx').then(
    ({ TodayStrip }) => ({ default: TodayStrip }),
    () => ({ default: Nothing }),
  ),
);

/** The strip of today's PICKs, for whoever may have some. */
export function Today() {
  const { account } = useApp();
  if (account === 'visitor') return null;
  return (
    <Suspense fallback={<span data-unread="" hidden />}>
      <Strip />
    </Suspense>
  );
}
