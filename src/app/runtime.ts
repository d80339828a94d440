import type { Account, AccountStore, DeviceStore } from '#src/db/accounts.ts';
import * as marks from '#src/db/marks.ts';
import { observe } from '#src/db/observe.ts';
import type { DraftRow, Restored } from '#src/db/rows.ts';
import type { SessionNotice, SessionRow } from '#src/db/rows-device.ts';
import * as sessions from '#src/db/session.ts';
import { StoreError } from '#src/db/store.ts';
import { env } from '#src/env.ts';
import { systemClock } from '#src/lib/time.ts';
import type { AppServices } from '#src/services/app-context.ts';
import { boot, noteLast } from '#src/services/boot.ts';
import { idle } from '#src/services/idle.ts';
import { type Host, startHost } from './host.ts';
import { watchLifecycle } from './lifecycle.ts';
import { type AccountMutations, makeMutations } from './mutations.ts';
import type { Recovery } from './recovery.ts';
import { askForSync } from './sync-event.ts';

/** One account's open world in this tab. A switch of account ends it and starts another. */
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

/** What ends an account's world; a start does not wait for that code. */
const leaving = () => import('./leave.ts');
const wiping = () => import('#src/services/wipe.ts');
const remembering = () => import('./remember.ts');
/** Fetched when idle: a browser that has lost its databases may be unable to fetch it. */
const recovering = () => import('./recovery.ts');
/** Pause before databases are opened again by a page that could not fetch that code. */
const unfetchedMs = 5_000;

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
  let recovery: Recovery | null = null;
  /** Drafts on their way to the disk; those that never get there go with a reload. */
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
    if (orderly) await stopped; // it may still write
    store.close();
    device.close();
    await stopped;
  };

  /** Takes what the page before this one handed over its reload, once. */
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
      // where the code cannot be fetched, window.name keeps the handover for the next page
      if (window.name !== '') await takeOver().catch(() => {});
      const { device, store, account, session, restored } = await boot((reason) => {
        if (mine !== turn) return;
        if (reason === 'lost') void recover(null);
        else void restart(false); // deleted by a logout elsewhere, or taken by a newer build: start over and see
      });
      if (mine !== turn) {
        // the page was put aside meanwhile, and opens them again when it is back
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
        // the server's time is learnt again and again: what it was believed to be at the start may be days off (I27)
        () => systemClock.wall() + (state.is === 'open' ? state.world.session : session).serverOffset,
        (again) => {
          host.send(again);
          askForSync();
        },
        unsaved,
      );
      if (unsavedOf !== account) unsaved.clear();
      unsavedOf = account;
      // before a screen reads them, and before a message of which one of them is the text can be sent
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

  /** The databases do not answer. What is on screen stays while it takes no time; nothing is tried without a pause. */
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
    // screens put down what is being written when their page is hidden, and this one is about to end
    document.dispatchEvent(new Event('visibilitychange'));
    const hand = (): void =>
      handOver({ reloads: recovery?.reloads() ?? 0, account: unsavedOf, drafts: [...unsaved.values()] });
    hand();
    // the page lives on until the reload arrives; what is typed meanwhile is handed over too
    addEventListener('pagehide', hand, { once: true });
    await reload();
  };

  /** Work after the first render: opens the backup store, and notes who was here in case the databases are wiped. */
  const settleIn = async ({
    session,
    account,
    store,
    mutations,
  }: Pick<World, 'session' | 'account' | 'store' | 'mutations'>) => {
    try {
      void recovering().catch(() => {}); // offline before the first visit was whole: asked for again when it is needed
      const restored = await mutations.prepare();
      const show = (what: Restored) => {
        if (state.is === 'open' && state.world.mutations === mutations)
          become({ is: 'open', world: { ...state.world, restored: what } });
      };
      if (restored !== null) show(restored);
      if (session.state === 'ended') return; // whoever comes back may be the one whose mutations wait
      noteLast(session.state);
      const { isLost, noteHere, remember } = await remembering();
      if (account !== 'visitor') {
        if (await isLost(account, store)) show({ intents: 0, drafts: 0, isLost: true });
        else await noteHere(account, store);
      }
      await remember(session);
    } catch {
      // offline before the first visit was whole, or no backup store here: a tap tries again and says so
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
    const { device, host, store, mutations } = world();
    const { wipe } = await wiping(); // whatever may fail to load does so before anything is ended
    turn += 1; // what happens to the databases from here on is our doing
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
        // the server has ended every session of the account with it
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
        await world.store.write(['marks'], 'relaxed', marks.told);
        if (world.restored?.isLost) await (await remembering()).noteHere(world.account, world.store);
      },
      takeNotice: async (notice) =>
        world().device.write(['session'], 'strict', (tx) => sessions.takeNotice(tx, notice)),
    },
  };
};
