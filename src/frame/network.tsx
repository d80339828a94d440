import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from 'react';
import type { AccountStore } from '#src/db/accounts.ts';
import * as pulls from '#src/db/pulls.ts';
import { systemClock } from '#src/lib/time.ts';
import { networkIsBack } from '#src/ui/photo/use-picture.ts';
import type { NetworkState } from '#src/ui/shell/NetworkLine.tsx';
import { useApp } from './app-context.ts';
import { cameBack, isRefuted, networkOf, type Waiting } from './network-state.ts';
import type { OutboxWatch } from './outbox-watch.ts';
import { useView } from './view.ts';

/** How long "back online" stays. */
const backMs = 2_000;

/** When the device said that it has no network, by its own clock. */
let saidAt = systemClock.wall();

const watchOnline = (changed: () => void): (() => void) => {
  const said = (): void => {
    saidAt = systemClock.wall();
    changed();
  };
  addEventListener('online', said);
  addEventListener('offline', said);
  return () => {
    removeEventListener('online', said);
    removeEventListener('offline', said);
  };
};

const linkOf = (store: AccountStore) => store.read(['pulls'], (tx) => pulls.byKey(tx, 'link'));

/** Where what waits is shown. */
export const outboxPath = '/outbox';

const NetworkContext = createContext<NetworkState>('online');
const none: Waiting = { count: 0, sending: 0, attention: 0, troubled: '', says: null };
const WaitingContext = createContext(none);

/** The pending entries, once the code for them has loaded; the first screen does not wait for that. */
const useWatch = (up: boolean): Waiting => {
  const { store } = useApp();
  const [waiting, setWaiting] = useState(none);
  const [watch, setWatch] = useState<OutboxWatch>();
  useEffect(() => {
    let stop = (): void => {};
    let over = false;
    void import('./outbox-watch.ts').then(
      ({ watchOutbox }) => {
        if (over) return;
        const made = watchOutbox(store, setWaiting);
        stop = made.stop;
        setWatch(made);
      },
      () => {}, // offline before the app was fully cached: the outbox screen shows it
    );
    return () => {
      over = true;
      stop();
    };
  }, [store]);
  useEffect(() => watch?.network(up), [watch, up]);
  return waiting;
};

/** One watch over network and outbox for all screens, so that "back online" outlives a change of screen. */
export function NetworkProvider({ children }: { readonly children: ReactNode }) {
  const { broken, session } = useApp();
  const deniedAt = useSyncExternalStore(watchOnline, () => (navigator.onLine ? null : saidAt));
  const link = useView(linkOf, []);
  const online = deniedAt === null || isRefuted(deniedAt + session.serverOffset, link?.at ?? 0);
  const now = networkOf(online, link?.trouble ?? null, broken);
  const waiting = useWatch(now === 'online' || now === 'slow');
  const [last, setLast] = useState(now);
  const [back, setBack] = useState(false);
  if (now !== last) {
    setLast(now);
    setBack(cameBack(last, now));
  }
  useEffect(() => {
    if (!back) return;
    networkIsBack();
    return systemClock.setTimer(backMs, () => setBack(false));
  }, [back]);
  const state = now === 'online' ? (waiting.says ?? (back ? 'back' : now)) : now;
  return (
    <NetworkContext value={state}>
      <WaitingContext value={waiting}>{children}</WaitingContext>
    </NetworkContext>
  );
}

/** The state of the network. */
export const useNetwork = (): NetworkState => use(NetworkContext);

/** The pending entries. */
export const useWaiting = (): Waiting => use(WaitingContext);
