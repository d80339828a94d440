import { type ComponentType, createContext, type ReactNode, use, useEffect, useState } from 'react';
import { setAppBadge } from './app-badge.ts';
import { useApp } from './app-context.ts';
import { idle } from './idle.ts';
import type { LiveWatchProps, WaitingForMe } from './LiveWatch.tsx';

const nothing: WaitingForMe = { unread: 0, asked: 0 };

const WaitingContext = createContext(nothing);

export const useWaitingForMe = (): WaitingForMe => use(WaitingContext);

/**
 * What is received from other users while any screen is open: numbers and the banner. Its code loads after the first
 * screen.
 */
export function LiveProvider({ children }: { readonly children: ReactNode }) {
  const { account } = useApp();
  const [waiting, setWaiting] = useState(nothing);
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
        () => {}, // offline before the app was whole: the chat list has the numbers
      );
    return () => {
      over = true;
    };
  }, [account]);
  return (
    <WaitingContext value={waiting}>
      {children}
      {Watch && <Watch tell={setWaiting} />}
    </WaitingContext>
  );
}
