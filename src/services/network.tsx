import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from 'react';
import type { AccountStore } from '#src/db/accounts.ts';
import * as pulls from '#src/db/pulls.ts';
import { systemClock } from '#src/lib/time.ts';
import type { NetworkState } from '#src/ui/shell/NetworkLine.tsx';
import { useApp } from './app-context.ts';
import { cameBack, networkOf } from './network-state.ts';
import { useView } from './view.ts';

/** How long "back online" stays (design, NetworkLine). */
const backMs = 2_000;

const watchOnline = (changed: () => void): (() => void) => {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
};

const linkTrouble = (store: AccountStore) =>
  store.read(['pulls'], async (tx) => (await pulls.byKey(tx, 'link'))?.trouble ?? null);

const NetworkContext = createContext<NetworkState>('online');

/** One watch over the network for all screens, so that "back online" outlives a change of screen. */
export function NetworkProvider({ children }: { readonly children: ReactNode }) {
  const { broken } = useApp();
  const online = useSyncExternalStore(watchOnline, () => navigator.onLine);
  const link = useView(linkTrouble, []) ?? null;
  const now = networkOf(online, link, broken);
  const [last, setLast] = useState(now);
  const [back, setBack] = useState(false);
  if (now !== last) {
    setLast(now);
    setBack(cameBack(last, now));
  }
  useEffect(() => (back ? systemClock.setTimer(backMs, () => setBack(false)) : undefined), [back]);
  return <NetworkContext value={back && now === 'online' ? 'back' : now}>{children}</NetworkContext>;
}

/** How the network is. */
export const useNetwork = (): NetworkState => use(NetworkContext);
