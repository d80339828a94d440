import type { Account, AccountStore, DeviceStore } from '#src/db/accounts.ts';
import * as marks from '#src/db/marks.ts';
import { observe } from '#src/db/observe.ts';
import type { DraftRow, Restored } from '#src/db/rows.ts';
import type { SessionNotice, SessionRow } from '#src/db/rows-device.ts';
import * as sessions from '#src/db/session.ts';
import { StoreError } from '#src/db/store.ts';
import { env } from '#src/env.ts';
import { systemClock } from '#src/lib/time.ts';
import { boot, noteLast } from './boot.ts';
import type { AppServices } from './frame/app-context.ts';
import { idle } from './frame/idle.ts';
import { type Host, startHost } from './host.ts';
import { watchLifecycle } from './lifecycle.ts';
import { type AccountMutations, makeMutations } from './mutations.ts';
import type { Recovery } from './recovery.ts';
import { askForSync } from './sync-event.ts';

/** Everything that is open for one account in this tab. A switch of account ends it and starts another. */
export interface World {
  readonly account: Account;
  readonly store: AccountStore;
  readonly device: DeviceStore;
  readonly session: SessionRow;
  readonly host: Host;
  readonly mutations: AccountMutations;
  readonly parked: number;
  readonly restored: Restored | null;
}

export type RuntimeState =
  | { readonly is: 'starting' }
  | { readonly is: 'open'; readonly world: World }
  /** The database cannot be opened; the cause is a StoreError. */
  | { readonly is: 'closed'; readonly cause: unknown };

export interface Runtime {
  state(): RuntimeState;
  subscribe(changed: () => void): () => void;
  readonly actions: Pick<AppServices, 'logout' | 'withdraw' | 'login' | 'takeNotice' | 'seenRestored'>;
}

/** Loads the code for logout and withdrawal; a start does not wait for it. */
const leaving = () => import('./leave.ts');
const wiping = () => import('./wipe.ts');
const remembering = () => import('./remember.ts');
/**
 * Loads the recovery code. It is fetched when idle: a browser that has lost its databases may be unable to fetch it.
 */
const recovering = () => import('./recovery.ts');
/** Pause before a page that could not fetch the recovery code reopens its databases. */
const unfetchedMs = 5_000;

/** Key of the screen that asked for a login, in the tab's session storage. */
const returnKey = 'campick-return';

/** Returns to that screen once, when the login has led to the home screen. */
const goBack = () => {
  const path = sessionStorage.getItem(returnKey);
  sessionStorage.removeItem(returnKey);
  if (path !== null && /^\/(?!\/)/.test(path) && location.pathname === '/')
    history.replaceState(null, '', path);
};

/** Opens the account that is logged in on this device, and another one whenever that changes. */
export const startRuntime = (): Runtime => {
  let state: RuntimeState = { is: 'starting' };
  let stopObserving = () => {};
  let turn = 0;
  const listeners = new Set<() => void>();
  let recovery: Recovery | null = null;
  /** Drafts that are being written to the disk; a recovery reload hands over those that never got there. */
  const unsaved = new Map<string, DraftRow>();
  let unsavedOf: Account | null = null;
  let hurry = () => {};

  const become = (next: RuntimeState) => {
    state = next;
    for (const listener of listeners) listener();
  };

  const close = async (orderly: boolean) => {
    stopObserving();
    if (state.is !== 'open') return;
    const { host, store, device, mutations } = state.world;
    mutations.close();
    const stopped = host.stop(orderly);
    if (orderly) await stopped; // the engine may still write
    store.close();
    device.close();
    await stopped;
  };

  /** Takes once what the previous page handed over through its reload. */
  const takeOver = async (): Promise<Recovery> => {
    const { makeRecovery, mayReload, takeHandover } = await recovering();
    if (recovery !== null) return recovery;
    const { reloads, account, drafts } = takeHandover();
    unsavedOf = account ?? unsavedOf;
    for (const row of drafts) unsaved.set(row.key, row);
    recovery = makeRecovery(reloads, mayReload);
    return recovery;
  };

  const open = async () => {
    turn += 1;
    const mine = turn;
    try {
      // when the code cannot be fetched, window.name keeps the handover for the next page
      if (window.name !== '') await takeOver().catch(() => {});
      const { device, store, account, session, restored } = await boot((reason) => {
        if (mine !== turn) return;
        if (reason === 'lost') void recover(null);
        else void restart(false); // another tab logged out, or a newer build upgrades the database: start over
      });
      if (mine !== turn) {
        // the page entered the back/forward cache meanwhile, and reopens them when it is back
        store.close();
        device.close();
        return;
      }
      recovery?.opened();
      if (session.notice === 'other-account') await (await wiping()).parkOthers(account);
      const parked = session.state === 'ended' ? await (await remembering()).parkedOf(session) : 0;
      if (account !== 'visitor') goBack();
      const mutations = makeMutations(
        account,
        store,
        // the offset to the server's clock is updated again and again: the one of the start may be days off (I27)
        () => systemClock.wall() + (state.is === 'open' ? state.world.session : session).serverOffset,
        (again) => {
          host.send(again);
          askForSync();
        },
        unsaved,
      );
      if (unsavedOf !== account) unsaved.clear();
      unsavedOf = account;
      // before a screen reads these drafts, and before a message whose text is one of them can be sent
      await Promise.all([...unsaved.values()].map((row) => mutations.keepDraft(row)));
      const host = startHost(account, store);
      become({
        is: 'open',
        world: { account, store, device, session, host, mutations, parked, restored },
      });
      void idle().then(() => settleIn({ session, account, store, mutations }));
      stopObserving = observe(
        () => device.read(['session'], sessions.current),
        (row) => {
          if (mine !== turn || state.is !== 'open') return;
          if (sessions.accountOf(row) !== account) void restart(true);
          else become({ is: 'open', world: { ...state.world, session: row } });
        },
        () => void (mine === turn && recover(null)),
      );
    } catch (cause) {
      if (mine !== turn) return;
      if (cause instanceof StoreError && cause.trouble === 'gone') void recover(cause);
      else become({ is: 'closed', cause });
    }
  };

  /** Recovers databases that do not answer. The screen stays during quick steps; every retry comes after a pause. */
  const recover = async (cause: unknown) => {
    turn += 1;
    const mine = turn;
    await close(false);
    const step = await takeOver().then(
      (ready) => ready.next(),
      () => ({ do: 'reopen', afterMs: unfetchedMs, showsReason: true }) as const,
    );
    if (mine !== turn) return;
    if (step.showsReason) become({ is: 'closed', cause: cause ?? new StoreError('gone', null) });
    await new Promise<void>((go) => {
      hurry = go;
      systemClock.setTimer(step.afterMs, go);
    });
    if (mine !== turn) return;
    if (step.do === 'reopen') return open();
    const { handOver, reload } = await recovering();
    // screens save drafts when their page is hidden; this page is about to end
    document.dispatchEvent(new Event('visibilitychange'));
    const hand = (): void =>
      handOver({ reloads: recovery?.reloads() ?? 0, account: unsavedOf, drafts: [...unsaved.values()] });
    hand();
    // the page lives on until the reload; text typed until then is handed over too
    addEventListener('pagehide', hand, { once: true });
    await reload();
  };

  /** Work after the first render: opens the backup store, and notes the account in case the databases are wiped. */
  const settleIn = async ({
    session,
    account,
    store,
    mutations,
  }: Pick<World, 'session' | 'account' | 'store' | 'mutations'>) => {
    try {
      void recovering().catch(() => {}); // offline before the app was fully cached: loaded again when it is needed
      const restored = await mutations.prepare();
      const show = (what: Restored) => {
        if (state.is === 'open' && state.world.mutations === mutations)
          become({ is: 'open', world: { ...state.world, restored: what } });
      };
      if (restored !== null) show(restored);
      if (session.state === 'ended') return; // the next login may be of the user whose entries are pending
      noteLast(session.state);
      const { isLost, noteHere, remember } = await remembering();
      if (account !== 'visitor') {
        if (await isLost(account, store)) show({ intents: 0, drafts: 0, isLost: true });
        else await noteHere(account, store);
      }
      await remember(session);
    } catch {
      // offline before the app was fully cached, or no backup store here: a tap retries and shows the error
    }
  };

  const restart = async (orderly: boolean) => {
    turn += 1;
    await close(orderly);
    await open();
  };

  const world = (): World => {
    if (state.is !== 'open') throw new Error('an app service was called before the app was open');
    return state.world;
  };

  const leave = async (notice: SessionNotice, tell: (device: DeviceStore) => Promise<unknown>) => {
    const { device, host, store, mutations } = world();
    const { wipe } = await wiping(); // loaded first: a failure to load must not leave a half-ended session
    turn += 1; // from here on this function itself closes and deletes the databases
    stopObserving();
    mutations.close();
    await host.stop(true);
    await device.write(['session'], 'strict', (tx) => sessions.leave(tx, notice));
    await tell(device);
    store.close();
    const whole = await wipe();
    await device.write(['session'], 'strict', (tx) => sessions.patch(tx, { wiping: !whole }));
    device.close();
    history.replaceState(null, '', '/');
    await open();
  };

  watchLifecycle({
    onWake: () => {
      hurry();
      if (state.is === 'open') state.world.host.wake();
    },
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
        // with the account the server has ended all its sessions
        await leave('withdrawn', (device) => device.write(['session'], 'strict', sessions.left));
      },
      login: async (provider, returnTo) => {
        const { device, session } = world();
        await (await leaving()).forgetLogout(device);
        if (session.state !== 'ended') noteLast(null);
        if (returnTo !== undefined) sessionStorage.setItem(returnKey, returnTo);
        const back = encodeURIComponent(`${location.origin}/`);
        location.assign(`${env.apiBase}/oauth2/authorization/${provider}?redirectURI=${back}`);
      },
      seenRestored: async () => {
        if (state.is !== 'open') return;
        const { world } = state;
        become({ is: 'open', world: { ...world, restored: null } });
        await world.store.write(['marks'], 'relaxed', marks.markRestoreShown);
        if (world.restored?.isLost) await (await remembering()).noteHere(world.account, world.store);
      },
      takeNotice: async (notice) =>
        world().device.write(['session'], 'strict', (tx) => sessions.takeNotice(tx, notice)),
    },
  };
};
