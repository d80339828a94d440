import * as sessions from '#src/db/session.ts';
import type { AppServices } from '#src/frame/app-context.ts';
import { open } from './open-account.ts';
import { beginTurn, close, makeOpened, type Opened, type RuntimeState, worldOf } from './opened.ts';

type AccountActions = Pick<AppServices, 'logout' | 'withdraw' | 'login' | 'takeNotice' | 'seenRestored'>;

/** What a session begins and ends with; its code is loaded with the first of them. */
const actionsOf = (opened: Opened): AccountActions => {
  const acting = () => import('./account-actions.ts');
  return {
    logout: async () => (await acting()).logout(opened),
    withdraw: async () => (await acting()).withdraw(opened),
    login: async (provider, returnTo) => (await acting()).login(opened, provider, returnTo),
    seenRestored: async () => (await acting()).seenRestored(opened),
    takeNotice: (notice) =>
      worldOf(opened).device.write(['session'], 'strict', (tx) => sessions.takeNotice(tx, notice)),
  };
};

export interface Runtime {
  state(): RuntimeState;
  subscribe(changed: () => void): () => void;
  readonly actions: AccountActions;
}

/** Opens the account that is logged in on this device, and another one whenever that changes. */
export const startRuntime = (): Runtime => {
  const opened = makeOpened();
  watchLifecycle({
    onWake: () => {
      opened.hurry();
      if (opened.state.is === 'open') opened.state.world.host.wake();
    },
    onSleep: () => {
      beginTurn(opened);
      if (opened.state.is === 'open') opened.state.world.mutations.leave();
      void close(opened, false);
    },
    onResume: () => void open(opened),
  });
  void open(opened);
  return {
    state: () => opened.state,
    subscribe: (changed) => {
      opened.listeners.add(changed);
      return () => opened.listeners.delete(changed);
    },
    actions: actionsOf(opened),
  };
};

/** Moments at which the network, the session or the page itself may have changed. */
interface Lifecycle {
  readonly onWake: () => void;
  /** The page enters the back/forward cache or is frozen: engine and databases must close. */
  readonly onSleep: () => void;
  readonly onResume: () => void;
}

/** Listens to the page's lifecycle; returns a function to stop. Correctness never depends on any of these events. */
const watchLifecycle = ({ onWake, onSleep, onResume }: Lifecycle): (() => void) => {
  const abort = new AbortController();
  const { signal } = abort;
  const visible = () => {
    if (document.visibilityState === 'visible') onWake();
  };
  addEventListener('online', onWake, { signal });
  addEventListener('focus', visible, { signal });
  document.addEventListener('visibilitychange', visible, { signal });
  addEventListener('pagehide', onSleep, { signal });
  addEventListener('pageshow', (event) => event.persisted && onResume(), { signal });
  document.addEventListener('freeze', onSleep, { signal });
  document.addEventListener('resume', onResume, { signal });
  return () => abort.abort();
};
