import type { Account, AccountStore, DeviceStore } from '#src/db/accounts.ts';
import { observe } from '#src/db/observe.ts';
import type { SessionNotice, SessionRow } from '#src/db/rows.ts';
import * as sessions from '#src/db/session.ts';
import { env } from '#src/env.ts';
import type { AppServices } from '#src/services/app-context.ts';
import { boot } from '#src/services/boot.ts';
import { type Host, startHost } from './host.ts';
import { watchLifecycle } from './lifecycle.ts';

/** One account's open world in this tab. A switch of account ends it and starts another. */
export interface World {
  readonly account: Account;
  readonly store: AccountStore;
  readonly device: DeviceStore;
  readonly session: SessionRow;
  readonly host: Host;
}

export type RuntimeState =
  | { readonly is: 'starting' }
  | { readonly is: 'open'; readonly world: World }
  /** The database cannot be opened; the cause is a StoreError. */
  | { readonly is: 'closed'; readonly cause: unknown };

export interface Runtime {
  state(): RuntimeState;
  subscribe(changed: () => void): () => void;
  readonly actions: Pick<AppServices, 'logout' | 'withdraw' | 'login' | 'seenNotice'>;
}

/** What ends an account's world; a start does not wait for that code. */
const leaving = () => import('./leave.ts');

/** Where a person was when a screen asked for a login; told to nobody, gone with the tab. */
const returnKey = 'campick-return';

/** Back to that screen, once, when the login has landed on the home screen. */
const goBack = () => {
  const path = sessionStorage.getItem(returnKey);
  sessionStorage.removeItem(returnKey);
  if (path !== null && /^\/(?!\/)/.test(path) && location.pathname === '/')
    history.replaceState(null, '', path);
};

/** Opens the world of whoever is logged in on this device, and another one whenever that changes. */
export const startRuntime = (): Runtime => {
  let state: RuntimeState = { is: 'starting' };
  let stopObserving = () => {};
  let turn = 0;
  const listeners = new Set<() => void>();

  const become = (next: RuntimeState) => {
    state = next;
    for (const listener of listeners) listener();
  };

  const close = async (orderly: boolean) => {
    stopObserving();
    if (state.is !== 'open') return;
    const { host, store, device } = state.world;
    await host.stop(orderly);
    store.close();
    device.close();
  };

  const open = async () => {
    turn += 1;
    const mine = turn;
    try {
      const { device, store, account, session } = await boot(() => {
        // deleted by a logout elsewhere, or taken by a newer build: start over and see
        if (mine === turn) void restart(false);
      });
      if (session.notice === 'other-account') await (await leaving()).wipeOthers(account);
      if (account !== 'visitor') goBack();
      const host = startHost(account, store);
      become({ is: 'open', world: { account, store, device, session, host } });
      stopObserving = observe(
        () => device.read(['session'], sessions.current),
        (row) => {
          if (mine !== turn || state.is !== 'open') return;
          if (sessions.accountOf(row) !== account) void restart(true);
          else become({ is: 'open', world: { ...state.world, session: row } });
        },
        () => void (mine === turn && restart(false)),
      );
    } catch (cause) {
      if (mine === turn) become({ is: 'closed', cause });
    }
  };

  const restart = async (orderly: boolean) => {
    turn += 1;
    await close(orderly);
    await open();
  };

  const world = (): World => {
    if (state.is !== 'open') throw new Error('an action was taken before the app was open');
    return state.world;
  };

  const leave = async (notice: SessionNotice, tell: (device: DeviceStore) => Promise<unknown>) => {
    const { device, host, store } = world();
    turn += 1; // what happens to the databases from here on is our doing
    stopObserving();
    await host.stop(true);
    await device.write(['session'], 'strict', (tx) => sessions.leave(tx, notice));
    await tell(device);
    store.close();
    await (await leaving()).wipe();
    device.close();
    history.replaceState(null, '', '/');
    await open();
  };

  watchLifecycle({
    onWake: () => state.is === 'open' && state.world.host.wake(),
    onSleep: () => {
      turn += 1;
      void close(false);
    },
    onResume: () => void open(),
  });
  void open();

  return {
    state: () => state,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    actions: {
      logout: async () => leave('logged-out', (await leaving()).tellLogout),
      withdraw: async () => {
        await (await leaving()).callWithdraw();
        // the server has ended every session of the account with it
        await leave('withdrawn', (device) => device.write(['session'], 'strict', sessions.left));
      },
      login: async (provider, returnTo) => {
        const { device } = world();
        // a logout that the server was still to be told of must not end the session that begins now
        await device.write(['session'], 'strict', sessions.left);
        if (returnTo !== undefined) sessionStorage.setItem(returnKey, returnTo);
        const back = encodeURIComponent(`${location.origin}/`);
        location.assign(`${env.apiBase}/oauth2/authorization/${provider}?redirectURI=${back}`);
      },
      seenNotice: async () => {
        await world().device.write(['session'], 'strict', (tx) => sessions.patch(tx, { notice: null }));
      },
    },
  };
};
