import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useApp } from '#src/frame/app-context.ts';
import { idle } from '#src/frame/idle.ts';
import { nothingWaits, WaitingForMeContext } from '#src/frame/waiting-for-me.ts';
import { setAppBadge } from './app-badge.ts';
import type { LiveWatchProps } from './LiveWatch.tsx';

/**
 * What is received from other users while any screen is open, and what became of mutations. Its code loads after the
 * first screen.
 */
export function LiveProvider({ children }: { readonly children: ReactNode }) {
  const { account } = useApp();
  const [waiting, setWaiting] = useState(nothingWaits);
  const [Watch, setWatch] = useState<ComponentType<LiveWatchProps> | null>(null);
  useEffect(() => {
    if (account === 'visitor') return setAppBadge(0); // of an account that was here before
    let over = false;
    void idle()
      .then(() => import('./LiveWatch.tsx'))
      .then(
        ({ LiveWatch }) => {
          if (!over) setWatch(() => LiveWatch);
        },
        () => {}, // offline before the app was whole: the chat list has the numbers, the outbox screen the failures
      );
    return () => {
      over = true;
    };
  }, [account]);
  return (
    <WaitingForMeContext value={waiting}>
      {children}
      {Watch && <Watch tell={setWaiting} />}
    </WaitingForMeContext>
  );
}
