import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { storageTexts } from '#src/copy/device.ts';
import { frameTexts } from '#src/copy/frame.ts';
import { navTexts, networkTexts } from '#src/copy/shell.ts';
import { timeTexts } from '#src/copy/time.ts';
import type { Moment } from '#src/db/rows.ts';
import { afterPaint } from '#src/ui/after-paint.ts';
import { cx } from '#src/ui/cx.ts';
import { AppShell } from '#src/ui/shell/AppShell.tsx';
import { StackHeader } from '#src/ui/shell/Header.tsx';
import { NetworkLine, type NetworkState } from '#src/ui/shell/NetworkLine.tsx';
import { useApp } from './app-context.ts';
import { useBack } from './back.ts';
import { keepsNothing } from './keeps-nothing.ts';
import { outboxPath, useNetwork, useWaiting } from './network.tsx';
import { isCut } from './network-state.ts';
import { useNow } from './now.tsx';
import { usePane } from './pane.ts';
import styles from './Screen.module.css';
import { hasTabs, TabBar } from './TabBar.tsx';

const sentences: Readonly<Record<Exclude<NetworkState, 'online' | 'syncing'>, string>> = {
  sent: networkTexts.allSent,
  offline: networkTexts.offline,
  slow: networkTexts.slow,
  trouble: networkTexts.trouble,
  portal: networkTexts.portal,
  back: networkTexts.back,
};

/** Where the engine runs in the page, nothing is stored (src/app/stand-ins.ts). */
const forgetful = { state: 'trouble', text: storageTexts.none } as const;

const Line = ({ at }: { readonly at: Moment | null }) => {
  'use no memo'; // two elements at most: what the compiler adds weighs on the first route
  const network = useNetwork();
  const { count, sending } = useWaiting();
  const { pathname } = useLocation();
  const now = useNow();
  if (network === 'online') return <NetworkLine {...(keepsNothing() ? forgetful : { state: network })} />;
  if (network === 'syncing') return <NetworkLine state="syncing" text={networkTexts.syncing(sending)} />;
  const cut = isCut(network);
  return (
    <NetworkLine
      state={network}
      text={sentences[network]}
      age={cut && at !== null ? timeTexts.receivedContent(at, now) : undefined}
      waiting={cut && pathname !== outboxPath ? count : 0}
      outboxTo={outboxPath}
    />
  );
};

interface ScreenProps {
  /** In the tab and the history; null = the app's own. */
  readonly title: string | null;
  readonly header: ReactNode;
  readonly children: ReactNode;
  /** How old what is shown is; the network line says it when it cannot be renewed. */
  readonly at?: Moment | null;
  /** Below the lines about network and version, and like them never scrolled away. */
  readonly under?: ReactNode;
  readonly floating?: ReactNode;
  /** Instead of the bottom navigation. */
  readonly footer?: ReactNode;
  /** What its footer is for. */
  readonly footerName?: string;
  readonly overlay?: boolean;
  readonly plain?: boolean;
  readonly wide?: boolean;
  readonly scrollKey?: string;
}

/** A screen that takes the place of its own skeleton takes its focus too; a page that has just been opened has none. */
const useFocus = (isOwn: boolean): void => {
  useEffect(() => {
    if (!isOwn) return;
    const travelled = document.documentElement.dataset['nav'] !== undefined; // src/app/travel.ts says so
    if (!travelled) return;
    return afterPaint(() => {
      if (document.activeElement === document.body)
        document.getElementById('content')?.focus({ preventScroll: true });
    });
  }, [isOwn]);
};

/** The frame of every screen: header, network line, scroll area, and the tabs where a screen has them. */
export function Screen({ title, header, children, at = null, under, footer, ...rest }: ScreenProps) {
  const { footerName = navTexts.actions, ...shell } = rest;
  const { pathname } = useLocation();
  const { kind, isOwn, isInColumns } = usePane();
  const visible = useNetwork() !== 'online';
  const line = (
    <>
      {/* said once on a page */}
      {(kind === 'single' || kind === 'list') && (
        <>
          <Line at={at} />
          <UpdateBar />
        </>
      )}
      {under}
    </>
  );
  useTitle(title, isOwn);
  useFocus(isOwn);
  return (
    <AppShell
      {...shell}
      name={title ?? navTexts.home}
      column={kind === 'single' ? undefined : { isOwn, isMain: kind === 'main' }}
      skips={!isInColumns}
      list={hasTabs(pathname)}
      wall={pathname === '/' || pathname === '/search'}
      // over a photo the line comes first, so that the photo stays in one piece
      header={
        shell.overlay ? (
          <>
            <div className={cx(visible && styles.first)}>{line}</div>
            {header}
          </>
        ) : (
          header
        )
      }
      line={shell.overlay ? null : line}
      footer={
        footer == null
          ? kind === 'single' && hasTabs(pathname) && <TabBar current={pathname} />
          : footer && <section aria-label={footerName}>{footer}</section>
      }
    >
      {children}
    </AppShell>
  );
}

interface StackScreenProps extends Omit<ScreenProps, 'header' | 'title' | 'overlay'> {
  readonly title: string;
  readonly actions?: ReactNode;
  /** A root of the navigation has nothing to go back to. */
  readonly root?: boolean;
}

/** A screen with its title in the header and a way back. */
export function StackScreen({ actions, root = false, ...screen }: StackScreenProps) {
  const back = useBack();
  const { kind, isOwn } = usePane();
  // beside another screen there is nothing to go back from
  const hasWay = !root && (kind === 'single' || isOwn);
  return (
    <Screen
      {...screen}
      header={<StackHeader title={screen.title} actions={actions} {...(hasWay ? { onBack: back } : {})} />}
    />
  );
}

/** Names the page in the tab, the history and the task switcher; null = the app itself. Only its own screen does. */
const useTitle = (title: string | null, isOwn: boolean): void => {
  useEffect(() => {
    if (isOwn) document.title = title === null ? frameTexts.document.title : `${title} · ${navTexts.name}`;
  }, [title, isOwn]);
};

/** Seldom seen: its code comes with a version that waits. */
const UpdateOffer = lazy(() => import('./UpdateOffer.tsx').then((code) => ({ default: code.UpdateOffer })));

/** Offers a waiting version, from the next change of screen on: what the user is reading is not pushed down. */
function UpdateBar() {
  const { update } = useApp();
  const [since] = useState(update); // this screen began with it, or it came while the user was here
  if (update === null || since === null) return null;
  return (
    <Suspense fallback={null}>
      <UpdateOffer update={update} />
    </Suspense>
  );
}
