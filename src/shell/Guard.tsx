import { Navigate, Outlet, useLocation } from 'react-router-dom';
import * as ko from '#src/copy/first.ts';
import { ErrorState } from '#src/ui/state/ErrorState.tsx';
import { RowSkeletons } from '#src/ui/state/Skeletons.tsx';
import { useApp } from './frame/app-context.ts';
import { Late } from './frame/Late.tsx';
import { useNetwork } from './frame/network.tsx';
import { StackScreen } from './frame/Screen.tsx';
import { useList } from './frame/use-list.ts';
import styles from './Guard.module.css';

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
      return <Asking />;
    default:
      return session.state satisfies never;
  }
}

/**
 * Shown while the session check runs, or has failed. It shows the home feed's key, as the engine checks the session
 * first.
 */
function Asking() {
  const network = useNetwork();
  const { state, refresh } = useList('home');
  const failed = state.is === 'failed' || ('notRenewed' in state && state.notRenewed && !state.busy);
  const title =
    network === 'portal' || network === 'trouble' ? ko.network[network] : failed ? ko.network.trouble : null;
  return (
    <StackScreen title={ko.nav.name} plain>
      {network === 'offline' || state.is === 'never' ? (
        <ErrorState {...ko.state.neverFetched} onRetry={refresh} />
      ) : title !== null ? (
        <ErrorState title={title} onRetry={refresh} />
      ) : (
        <div className={styles.waiting}>
          <Late>
            <RowSkeletons />
          </Late>
        </div>
      )}
    </StackScreen>
  );
}
