import { lazy, Suspense, useState } from 'react';
import { useApp } from './app-context.ts';

/** Seldom seen: its code comes with a version that waits. */
const UpdateOffer = lazy(() => import('./UpdateOffer.tsx').then((code) => ({ default: code.UpdateOffer })));

/** Offers a waiting version, from the next change of screen on: what the user is reading is not pushed down. */
export function UpdateBar() {
  const { update } = useApp();
  const [since] = useState(update); // this screen began with it, or it came while the user was here
  if (update === null || since === null) return null;
  return (
    <Suspense fallback={null}>
      <UpdateOffer update={update} />
    </Suspense>
  );
}
