import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { Link, Router, useRoutes } from 'react-router-dom';
import { storageTexts, updateTexts } from '#src/copy/device.ts';
import { words } from '#src/copy/ui.ts';
import { StoreError, type StoreTrouble } from '#src/db/store.ts';
import { AppProvider, type AppServices, type WaitingUpdate } from '#src/frame/app-context.ts';
import { appIsShown, idle } from '#src/frame/idle.ts';
import { Late } from '#src/frame/Late.tsx';
import { srcSetAt } from '#src/frame/media.ts';
import { usePane } from '#src/frame/pane.ts';
import { ErrorState } from '#src/ui/state/ErrorState.tsx';
import { type LinkProps, type ListBeginning, UiProvider } from '#src/ui/Ui.tsx';
import { Boundary } from './Boundary.tsx';
import type { World } from './opened.ts';
import { RouteTrouble } from './RouteTrouble.tsx';
import { makeRouter } from './router.ts';
import { routes } from './routes.tsx';
import type { Runtime } from './runtime.ts';
import type { UpdateSource } from './update.ts';
import { bringWideCode } from './wide-code.ts';

interface Props {
  readonly runtime: Runtime;
  readonly updates: UpdateSource;
}

/** Time after which a blank page needs an explanation: a database that opens so late may not answer at all (I26). */
const slowStart = new StoreError('gone', null);

/**
 * The app of the current account; another account gets another tree, so that nothing of the old one stays on screen.
 */
export function App({ runtime, updates }: Props) {
  const state = useSyncExternalStore(runtime.subscribe, runtime.state);
  const update = useSyncExternalStore(updates.subscribe, updates.waiting);
  switch (state.is) {
    case 'starting':
      return (
        <Late isSlow>
          <StorageTrouble cause={slowStart} />
        </Late>
      );
    case 'closed':
      return <StorageTrouble cause={state.cause} />;
    case 'open':
      return <Open key={state.world.account} world={state.world} actions={runtime.actions} update={update} />;
    default:
      return state satisfies never;
  }
}

interface OpenProps {
  readonly world: World;
  readonly actions: Runtime['actions'];
  readonly update: WaitingUpdate | null;
}

function Open({ world, actions, update }: OpenProps) {
  const broken = useSyncExternalStore(world.host.subscribe, world.host.broken);
  const { account, store, device, session, host, mutations, parked, restored } = world;
  const services: AppServices = {
    account,
    store,
    device,
    engine: host,
    mutations,
    session,
    parked,
    restored,
    broken,
    update,
    ...actions,
  };
  return (
    <AppProvider value={services}>
      <UiProvider words={words} Link={RouterLink} srcSetOf={srcSetAt(session)} beginList={beginList}>
        <Screens />
      </UiProvider>
    </AppProvider>
  );
}

/** The screen of the address, once its code is loaded: until then the splash of the HTML page stays. */
function Screens() {
  const [router] = useState(() => makeRouter(routes, wideCode));
  useEffect(() => router.dispose, [router]);
  const [shown, setShown] = useState(router.shown);
  useLayoutEffect(() => router.subscribe(setShown), [router]);
  if (shown === null) return null;
  return (
    // a tapped screen is rendered in one piece: in slices it would wait for the frames between them
    <Router
      location={shown.location}
      navigationType={shown.type}
      navigator={router.navigator}
      useTransitions={false}
    >
      {shown.hasFailed ? (
        <RouteTrouble />
      ) : (
        <Boundary at={shown} trouble={<RouteTrouble />}>
          <Routed />
        </Boundary>
      )}
    </Router>
  );
}

/** Offline before the app was fully cached one column does. */
const wideCode = (): Promise<void> | null => bringWideCode()?.catch(() => {}) ?? null;

const Routed = () => useRoutes(routes);

/** A list's rest follows what is seen first. Every row of a snapshot is: the user may have scrolled there. */
const beginList = (): ListBeginning => ({
  leastRows: document.querySelectorAll('#root[data-snapshot] article').length,
  rest: appIsShown().then(idle),
});

/** The design system's link, on the app's router. In a list it says that its screen stands open beside it. */
function RouterLink({ to, ...rest }: LinkProps) {
  const { beside } = usePane();
  return <Link to={to} {...(beside === to && { 'aria-current': 'page' })} {...rest} />;
}

/** Shown when the database cannot be opened: says why and what helps (I26). The app reopens it by itself. */
function StorageTrouble({ cause }: { readonly cause: unknown }) {
  const trouble = cause instanceof StoreError ? cause.trouble : 'broken';
  return (
    <UiProvider words={words}>
      <ErrorState {...troubleWords[trouble]} onRetry={() => location.reload()} />
    </UiProvider>
  );
}

const troubleWords: Readonly<Record<StoreTrouble, { readonly title: string; readonly subtitle?: string }>> = {
  newer: { title: updateTexts.ready, subtitle: updateTexts.blocked },
  gone: storageTexts.away,
  full: { title: storageTexts.full },
  broken: { title: storageTexts.none },
};
