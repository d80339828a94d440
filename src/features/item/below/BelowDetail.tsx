import { type ComponentType, lazy, Suspense, use } from 'react';
import { idle } from '#src/frame/idle.ts';
import { SnapshotContext } from '#src/frame/snapshot-context.ts';
import type { BelowProps } from './Below.tsx';

const Nothing = () => null;

/** Its code comes behind the listing; where it cannot be had, the listing is whole without it. */
const Below = lazy<ComponentType<BelowProps>>(() =>
  idle()
    .then(() => import('./Below.tsx'))
    .then(
      (parts) => ({ default: parts.Below }),
      () => ({ default: Nothing }),
    ),
);

/** What stands under a listing. A snapshot ends above it: the app reads it once its own first frame is there. */
export function BelowDetail(props: BelowProps) {
  const isSnapshot = use(SnapshotContext) !== null;
  return isSnapshot ? null : (
    <Suspense fallback={null}>
      <Below {...props} />
    </Suspense>
  );
}
