import type { ComponentType, ReactNode } from 'react';
import { Router, useRoutes } from 'react-router-dom';
import { words } from '#src/copy/ui.ts';
import { AppProvider, type AppServices } from '#src/frame/app-context.ts';
import { srcSetAt } from '#src/frame/media.ts';
import { NowProvider } from '#src/frame/now.tsx';
import { SnapshotContext, type SnapshotReader } from '#src/frame/snapshot-context.ts';
import { ViewCacheProvider } from '#src/frame/view-cache.tsx';
import { UiProvider } from '#src/ui/Ui.tsx';

const nothing = (): void => {};
const never = (): Promise<never> =>
  Promise.reject(new Error('a screen that is drawn for a snapshot does nothing'));

/** What a screen stands on while it is drawn: it reads, and nothing else. */
export const drawnServices = ({
  account,
  store,
  device,
  session,
}: Pick<AppServices, 'account' | 'store' | 'device' | 'session'>): AppServices => ({
  account,
  store,
  device,
  session,
  engine: { show: () => nothing, look: () => nothing, refresh: nothing, more: nothing, wake: nothing },
  mutations: {
    act: never,
    discard: never,
    retry: never,
    keepDraft: never,
    replacePhoto: never,
    dropDraft: never,
    reopen: never,
    settled: async () => {},
  },
  parked: 0,
  restored: null,
  broken: false,
  update: null,
  seenRestored: never,
  logout: never,
  withdraw: never,
  login: never,
  takeNotice: never,
});

const navigator = { createHref: () => '', go: nothing, push: nothing, replace: nothing };

interface RoutedProps {
  readonly route: string;
  readonly Component: ComponentType;
}

function Routed({ route, Component }: RoutedProps) {
  return useRoutes([{ path: route, Component }]);
}

interface DrawnScreenProps extends RoutedProps {
  readonly services: AppServices;
  readonly reader: SnapshotReader;
  /** Path and query. */
  readonly address: string;
}

/** A screen in the frame of the app, as far as one that is drawn and does nothing needs it. */
export function DrawnScreen({ services, reader, address, ...routed }: DrawnScreenProps): ReactNode {
  return (
    <AppProvider value={services}>
      <SnapshotContext value={reader}>
        {/* the same pictures as on the screen: those of a tree that is not shown are loaded, too */}
        <UiProvider words={words} srcSetOf={srcSetAt(services.session)}>
          <Router location={address} navigator={navigator}>
            <ViewCacheProvider>
              <NowProvider>
                <Routed {...routed} />
              </NowProvider>
            </ViewCacheProvider>
          </Router>
        </UiProvider>
      </SnapshotContext>
    </AppProvider>
  );
}
