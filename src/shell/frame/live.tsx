import { type ComponentType, createContext, type ReactNode, use, useEffect, useState } from 'react';
import { setAppBadge } from './app-badge.ts';
import { useApp } from './app-context.ts';
import { idle } from './idle.ts';
import type { LiveWatchProps } from './LiveWatch.tsx';

const UnreadContext = createContext(0);

/** The number of unread messages, for a badge. */
export const useUnread = (): number => use(UnreadContext);

/**
 * What is received from other users while any screen is open: numbers and the banner. Its code loads after the first
 * screen.
 */
export function LiveProvider({ children }: { readonly children: ReactNode }) {
  const { account } = useApp();
  const [unread, setUnread] = useState(0);
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
    <UnreadContext value={unread}>
      {children}
      {Watch && <Watch tell={setUnread} />}
    </UnreadContext>
  );
}
