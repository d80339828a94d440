import * as ko from '#src/copy/first.ts';
import { ErrorState } from '#src/ui/state/ErrorState.tsx';
import { RowSkeletons } from '#src/ui/state/Skeletons.tsx';
import styles from './Asking.module.css';
import { Late } from './frame/Late.tsx';
import { useNetwork } from './frame/network.tsx';
import { StackScreen } from './frame/Screen.tsx';
import { useList } from './frame/use-list.ts';

/**
 * Shown while the session check runs, or has failed. It shows the home feed's key, as the engine checks the session
 * first.
 */
export function Asking() {
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
