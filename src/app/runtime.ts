import * as sessions from '#src/db/session.ts';
import type { AppServices } from '#src/frame/app-context.ts';
import { watchLifecycle } from './lifecycle.ts';
import { open } from './open-account.ts';
import { beginTurn, close, makeOpened, type Opened, type RuntimeState, worldOf } from './opened.ts';

export type AccountActions = Pick<
  AppServices,
  'logout' | 'withdraw' | 'login' | 'takeNotice' | 'seenRestored'
>;

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
