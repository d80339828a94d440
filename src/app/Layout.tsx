import './transitions.css';
import { useEffect, useLayoutEffect } from 'react';
import { Outlet } from 'react-router-dom';
import * as ko from '#src/copy/ko.ts';
import type { SessionNotice } from '#src/db/rows.ts';
import { useApp } from '#src/services/app-context.ts';
import { KeptProvider } from '#src/services/kept.tsx';
import { NetworkProvider } from '#src/services/network.tsx';
import { NowProvider } from '#src/services/now.tsx';
import { applyTheme, storedTheme } from '#src/services/theme.ts';
import { ToastProvider, useToast } from '#src/ui/overlay/Toasts.tsx';
import { useTravel } from './travel.ts';

/** What all screens of one account stand in: clock, network, memory of what was shown, toasts, and the way between screens. */
export function Layout() {
  useLayoutEffect(() => applyTheme(storedTheme()), []);
  return (
    <KeptProvider>
      <NowProvider>
        <NetworkProvider>
          <ToastProvider>
            <Notices />
            <Travel />
            <Outlet />
          </ToastProvider>
        </NetworkProvider>
      </NowProvider>
    </KeptProvider>
  );
}

function Travel() {
  useTravel();
  return null;
}

const sentences: Readonly<Record<SessionNotice, string>> = {
  expired: ko.ours.login.expired,
  'other-account': ko.login.otherUser,
  'logged-out': ko.my.loggedOut,
  withdrawn: ko.my.withdrawn,
};

/** Tells once what happened to the session, on whatever screen comes after it, in a tab that somebody looks at. */
function Notices() {
  const { session, seenNotice } = useApp();
  const toast = useToast();
  const { notice } = session;
  useEffect(() => {
    if (notice === null) return;
    const tell = (): void => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', tell);
      toast(sentences[notice]);
      void seenNotice();
    };
    document.addEventListener('visibilitychange', tell);
    tell();
    return () => document.removeEventListener('visibilitychange', tell);
  }, [notice, toast, seenNotice]);
  return null;
}
