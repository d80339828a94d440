import './transitions.css';
import { useEffect, useLayoutEffect } from 'react';
import { Outlet } from 'react-router-dom';
import * as ko from '#src/copy/first.ts';
import type { SessionNotice } from '#src/db/rows-device.ts';
import { ToastProvider, useToast } from '#src/ui/overlay/Toasts.tsx';
import { useApp } from './frame/app-context.ts';
import { idle } from './frame/idle.ts';
import { LiveProvider } from './frame/live.tsx';
import { NetworkProvider } from './frame/network.tsx';
import { NowProvider } from './frame/now.tsx';
import { applyTheme, storedTheme } from './frame/theme.ts';
import { useViewCache, ViewCacheProvider } from './frame/view-cache.tsx';
import { readingAhead } from './loaded-later.ts';
import { useTravel } from './travel.ts';

/** Frame of all screens of one account: clock, network, view cache, toasts, live events, and travel between screens. */
export function Layout() {
  useLayoutEffect(() => applyTheme(storedTheme()), []);
  return (
    <ViewCacheProvider>
      <NowProvider>
        <NetworkProvider>
          <ToastProvider>
            <Notices />
            <ReadAhead />
            <Travel />
            <LiveProvider>
              <Outlet />
            </LiveProvider>
          </ToastProvider>
        </NetworkProvider>
      </NowProvider>
    </ViewCacheProvider>
  );
}

/** Has the next screen's rows read before it is opened; its code comes behind the first screen. */
function ReadAhead() {
  const { store, account } = useApp();
  const cache = useViewCache();
  useEffect(() => {
    let stop = (): void => {};
    let over = false;
    void idle()
      .then(readingAhead)
      .then(
        ({ startReadAhead }) => {
          if (!over) stop = startReadAhead(cache, store, account);
        },
        () => {}, // offline before the app was fully cached: each screen reads for itself
      );
    return () => {
      over = true;
      stop();
    };
  }, [cache, store, account]);
  return null;
}

function Travel() {
  useTravel();
  return null;
}

const sentences: Readonly<Record<SessionNotice, string>> = {
  expired: ko.frame.login.expired,
  'other-account': ko.notices.otherUser,
  'logged-out': ko.notices.loggedOut,
  withdrawn: ko.notices.withdrawn,
};

/** Shows once what happened to the session, on the next screen, in a visible tab. */
function Notices() {
  const { session, takeNotice, parked, restored, seenRestored } = useApp();
  const toast = useToast();
  const { notice } = session;
  useEffect(() => {
    if (restored === null) return;
    if (restored.intents > 0) toast(ko.frame.restored(restored.intents));
    else toast(restored.isLost ? ko.frame.wiped : ko.notices.recovered);
    seenRestored().catch(() => {}); // not stored: shown again at the next start
  }, [restored, seenRestored, toast]);
  useEffect(() => {
    if (notice === null) return;
    const tell = (): void => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', tell);
      takeNotice(notice).then(
        (mine) => {
          if (mine)
            toast(notice === 'expired' && parked > 0 ? ko.notices.expired(parked) : sentences[notice]);
        },
        () => {}, // the notice stays in the session row for the next screen
      );
    };
    document.addEventListener('visibilitychange', tell);
    tell();
    return () => document.removeEventListener('visibilitychange', tell);
  }, [notice, parked, toast, takeNotice]);
  return null;
}
