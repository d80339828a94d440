import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { useApp } from '#src/frame/app-context.ts';
import { idle } from '#src/frame/idle.ts';
import { NetworkProvider } from '#src/frame/network.tsx';
import { NowProvider } from '#src/frame/now.tsx';
import { useViewCache, ViewCacheProvider } from '#src/frame/view-cache.tsx';
import { nothingWaits, WaitingForMeContext } from '#src/frame/waiting-for-me.ts';
import { ToastProvider } from '#src/ui/overlay/Toasts.tsx';
import { setAppBadge } from './live/app-badge.ts';
import type { LiveWatchProps } from './live/LiveWatch.tsx';
import { pulling, readingAhead } from './loaded-later.ts';
import { useTravel } from './travel.ts';
import { useWideCode } from './wide-code.ts';

/** Frame of all screens of one account: clock, network, view cache, toasts, live events, and travel between screens. */
export function Layout() {
  return (
    <ViewCacheProvider>
      <NowProvider>
        <NetworkProvider>
          <ToastProvider>
            <Notices />
            <Quiet />
            <Travel />
            <LiveProvider>
              <Columns />
            </LiveProvider>
          </ToastProvider>
        </NetworkProvider>
      </NowProvider>
    </ViewCacheProvider>
  );
}

/** The screen of the address; where a page is or may become wide, in columns. */
function Columns() {
  const code = useWideCode();
  return code === null ? <Outlet /> : <code.Columns />;
}

/** Once the page is quiet: the next screen's rows are read before it is opened, and lists are renewed by a pull. */
function Quiet() {
  const { store, account } = useApp();
  const cache = useViewCache();
  useEffect(() => {
    let stops: (() => void)[] | null = [];
    const begin = (start: () => () => void): unknown => stops?.push(start());
    const lost = (): void => {}; // offline before the app was fully cached: it does without
    void idle().then(() => {
      void readingAhead().then((code) => begin(() => code.startReadAhead(cache, store, account)), lost);
      void pulling().then((code) => begin(code.watchRefresh), lost);
    });
    return () => {
      for (const stop of stops ?? []) stop();
      stops = null;
    };
  }, [cache, store, account]);
  return null;
}

function Travel() {
  useTravel();
  return null;
}

const Nothing = () => null;

/** Its code comes with the first notice, of which most starts have none; where it cannot come, the next start shows it. */
const NoticeToasts = lazy(() =>
  import('./NoticeToasts.tsx').then(
    (code) => ({ default: code.NoticeToasts }),
    () => ({ default: Nothing }),
  ),
);

function Notices() {
  const { session, restored } = useApp();
  if (session.notice === null && restored === null) return null;
  return (
    <Suspense fallback={null}>
      <NoticeToasts />
    </Suspense>
  );
}

/**
 * What is received from other users while any screen is open, and what became of mutations. Its code loads after the
 * first screen.
 */
function LiveProvider({ children }: { readonly children: ReactNode }) {
  const { account } = useApp();
  const [waiting, setWaiting] = useState(nothingWaits);
  const [Watch, setWatch] = useState<ComponentType<LiveWatchProps> | null>(null);
  useEffect(() => {
    if (account === 'visitor') return setAppBadge(0); // of an account that was here before
    let over = false;
    void idle()
      .then(() => import('./live/LiveWatch.tsx'))
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
