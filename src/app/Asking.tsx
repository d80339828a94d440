import { useEffect, useState } from 'react';
import { navTexts, networkTexts, stateTexts } from '#src/copy/shell.ts';
import { useApp } from '#src/frame/app-context.ts';
import { Late } from '#src/frame/Late.tsx';
import { useNetwork } from '#src/frame/network.tsx';
import { StackScreen } from '#src/frame/Screen.tsx';
import { useList } from '#src/frame/use-list.ts';
import { systemClock } from '#src/lib/time.ts';
import { ErrorState } from '#src/ui/state/ErrorState.tsx';
import { RowSkeletons } from '#src/ui/state/Skeletons.tsx';
import styles from './Asking.module.css';

/** A question without a usable answer is asked again so much later, as the words on screen say. */
const againMs = 8_000;

/**
 * Shown while the session check runs, or has failed. It shows the home feed's key, as the engine checks the session
 * first: a feed that has come while nobody knows who is here means that the question got no usable answer.
 */
export function Asking() {
  const { engine } = useApp();
  const network = useNetwork();
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (asked > 0) engine.wake();
    return systemClock.setTimer(againMs, () => setAsked(asked + 1));
  }, [engine, asked]);
  const { state, refresh } = useList('home');
  const failed = state.is === 'failed' || ('busy' in state && !state.busy && (state.notRenewed || asked > 0));
  const retry = () => {
    refresh();
    setAsked(asked + 1);
  };
  const title =
    network === 'portal' || network === 'trouble'
      ? networkTexts[network]
      : failed
        ? networkTexts.trouble
        : null;
  return (
    <StackScreen title={navTexts.name} plain>
      {network === 'offline' || state.is === 'never' ? (
        <ErrorState {...stateTexts.neverFetched} onRetry={retry} />
      ) : title !== null ? (
        <ErrorState title={title} onRetry={retry} />
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
