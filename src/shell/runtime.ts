import { type AccountActions, accountActions } from './account-actions.ts';
import { watchLifecycle } from './lifecycle.ts';
import { open } from './open-account.ts';
import { beginTurn, close, makeOpened, type RuntimeState } from './opened.ts';

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
    actions: accountActions(opened),
  };
};
