import { lazy, Suspense } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useApp } from '#src/frame/app-context.ts';

/** Most starts know who the user is. */
const Asking = lazy(() => import('./Asking.tsx').then((code) => ({ default: code.Asking })));

/**
 * Lets members through and redirects known visitors to the login. Being offline is no reason for that: a member stays a
 * member, and a user whose session was never checked waits here.
 */
export function Guard() {
  const { session } = useApp();
  const { pathname, search } = useLocation();
  switch (session.state) {
    case 'member':
      return <Outlet />;
    case 'visitor':
    case 'ended':
    case 'leaving':
      return <Navigate to="/login" replace state={{ from: pathname + search }} />;
    case 'unknown':
      return (
        <Suspense fallback={null}>
          <Asking />
        </Suspense>
      );
    default:
      return session.state satisfies never;
  }
}
