import type { Account } from '#src/db/accounts.ts';
import { observe } from '#src/db/observe.ts';
import type { Restored } from '#src/db/rows.ts';
import * as sessions from '#src/db/session.ts';
import { StoreError } from '#src/db/store.ts';
import { appIsShown, idle } from '#src/frame/idle.ts';
import { systemClock } from '#src/lib/time.ts';
import { syncTag } from '#src/workers/sw-names.ts';
import { boot, noteLast } from './boot.ts';
import { startHost } from './host.ts';
import { recovering, remembering, snapshots, warming, wiping } from './loaded-later.ts';
import { type AccountMutations, makeMutations } from './mutations.ts';
import { become, beginTurn, change, close, type Opened, type World, whileOpen } from './opened.ts';
import type { Recovery } from './recovery.ts';

/*
 * What a tab has open (`RuntimeState` in opened.ts), one account's databases at a time:
 *
 *   starting ──boot──▶ open ──the session names another account──▶ closed in order ──▶ boot
 *       │               │ ──another tab logged out, a newer build upgrades──▶ closed ──▶ boot
 *       │               └──the database is lost──▶ recover ──after a pause──▶ boot, or a reload
 *       └──fails──▶ closed, its cause on screen; where the database is gone: recover
 *
 * Each of these begins a turn, and the turns before it stop where they come back from waiting (`isCurrent`). A reload hands
 * the drafts that never got to the disk to the next page.
 */

/** Pause before a page that could not fetch the recovery code reopens its databases, ms. */
const unfetchedMs = 5_000;

/** Key of the screen that asked for a login, in the tab's session storage. */
const returnKey = 'campick-return';

/** Notes the screen that asks for a login. */
export const noteReturn = (path: string): void => sessionStorage.setItem(returnKey, path);

/** Returns to that screen once, when the login has led to the home screen. */
const goBack = (): void => {
  const path = sessionStorage.getItem(returnKey);
  sessionStorage.removeItem(returnKey);
  if (path !== null && /^\/(?!\/)/.test(path) && location.pathname === '/')
    history.replaceState(null, '', path);
};

/** Takes once what the previous page handed over through its reload. */
const takeOver = async (opened: Opened): Promise<Recovery> => {
  const { makeRecovery, mayReload, takeHandover } = await recovering();
  if (opened.recovery !== null) return opened.recovery;
  const { reloads, account, drafts } = takeHandover();
  opened.unkeptOf = account ?? opened.unkeptOf;
  for (const row of drafts) opened.unkept.drafts.set(row.key, row);
  opened.recovery = makeRecovery(reloads, mayReload);
  return opened.recovery;
};

/** Writes the drafts that the previous page handed over; another account's are dropped. */
const keepUnsaved = async (opened: Opened, account: Account, mutations: AccountMutations): Promise<void> => {
  if (opened.unkeptOf !== account) opened.unkept.drafts.clear();
  opened.unkeptOf = account;
  await Promise.all([...opened.unkept.drafts.values()].map((row) => mutations.keepDraft(row)));
};

/** Opens another account's databases once the stored session names another account. */
const followSession = (opened: Opened, isCurrent: () => boolean, world: World): (() => void) =>
  observe(
    () => world.device.read(['session'], sessions.current),
    (session) => {
      if (!isCurrent()) return;
      if (sessions.accountOf(session) !== world.account) void restart(opened, true);
      else change(opened, world, { session });
    },
    () => void (isCurrent() && recover(opened, null)),
  );

/** Opens the account that is logged in on this device; throws StoreError. */
const openWorld = async (opened: Opened, isCurrent: () => boolean): Promise<void> => {
  // when the code cannot be fetched, window.name keeps the handover for the next page
  if (window.name !== '') await takeOver(opened).catch(() => {});
  const { device, store, account, session, restored } = await boot((reason) => {
    if (!isCurrent()) return;
    if (reason === 'lost') void recover(opened, null);
    else void restart(opened, false); // another tab logged out, or a newer build upgrades the database: start over
  });
  if (!isCurrent()) {
    // the page entered the back/forward cache meanwhile, and reopens them when it is back
    store.close();
    device.close();
    return;
  }
  opened.recovery?.opened();
  if (session.notice === 'other-account') await (await wiping()).parkOthers(account);
  const parked = session.state === 'ended' ? await (await remembering()).parkedOf(session) : 0;
  if (account !== 'visitor') goBack();
  const mutations = makeMutations(
    account,
    {
      store,
      // the offset to the server's clock is updated again and again: the one of the start may be days off (I27)
      now: () =>
        systemClock.wall() + (opened.state.is === 'open' ? opened.state.world.session : session).serverOffset,
      announce: (again) => {
        host.send(again);
        askForSync();
      },
    },
    opened.unkept,
  );
  // before a screen reads these drafts, and before a message whose text is one of them can be sent
  await keepUnsaved(opened, account, mutations);
  void mutations.takeUpNotes();
  const host = startHost(account, store);
  const world = { account, store, device, session, host, mutations, parked, restored };
  become(opened, { is: 'open', world });
  void appIsShown()
    .then(idle)
    .then(() => settleIn(opened, world));
  whileOpen(opened, world, () => followSession(opened, isCurrent, world));
};

export const open = async (opened: Opened): Promise<void> => {
  const isCurrent = beginTurn(opened);
  try {
    await openWorld(opened, isCurrent);
  } catch (cause) {
    if (!isCurrent()) return;
    if (cause instanceof StoreError && cause.trouble === 'gone') void recover(opened, cause);
    else become(opened, { is: 'closed', cause });
  }
};

const restart = async (opened: Opened, orderly: boolean): Promise<void> => {
  beginTurn(opened);
  await close(opened, orderly);
  await open(opened);
};

/** Recovers databases that do not answer. The screen stays during quick steps; every retry comes after a pause. */
const recover = async (opened: Opened, cause: unknown): Promise<void> => {
  const isCurrent = beginTurn(opened);
  await close(opened, false);
  const step = await takeOver(opened).then(
    (ready) => ready.next(),
    () => ({ do: 'reopen', afterMs: unfetchedMs, showsReason: true }) as const,
  );
  if (!isCurrent()) return;
  if (step.showsReason) become(opened, { is: 'closed', cause: cause ?? new StoreError('gone', null) });
  await new Promise<void>((go) => {
    opened.hurry = go;
    systemClock.setTimer(step.afterMs, go);
  });
  if (!isCurrent()) return;
  if (step.do === 'reopen') return open(opened);
  await reloadPage(opened);
};

/** Reloads the page and hands to the next one what never reached the disk. */
const reloadPage = async (opened: Opened): Promise<void> => {
  const { handOver, reload } = await recovering();
  // screens save drafts when their page is hidden; this page is about to end
  document.dispatchEvent(new Event('visibilitychange'));
  const hand = (): void =>
    handOver({
      reloads: opened.recovery?.reloads() ?? 0,
      account: opened.unkeptOf,
      drafts: [...opened.unkept.drafts.values()],
    });
  hand();
  // the page lives on until the reload; text typed until then is handed over too
  addEventListener('pagehide', hand, { once: true });
  await reload();
};

/** Work after the first render: opens the backup store, and notes the account in case the databases are wiped. */
const settleIn = async (opened: Opened, world: World): Promise<void> => {
  const { session, account, store, mutations } = world;
  // offline before the app was fully cached: the tap loads its screen
  void warming().then(
    ({ warmScreens }) => warmScreens(),
    () => {},
  );
  // offline before the app was fully cached: the next start draws them
  void snapshots().then(
    ({ keepSnapshots }) => whileOpen(opened, world, () => keepSnapshots(world)),
    () => {},
  );
  try {
    void recovering().catch(() => {}); // offline before the app was fully cached: loaded again when it is needed
    const restored = await mutations.prepare();
    const show = (what: Restored) => change(opened, world, { restored: what });
    if (restored !== null) show(restored);
    if (session.state === 'ended') return; // the next login may be of the user whose entries are pending
    noteLast(session.state);
    const { lostOf, noteHere, remember } = await remembering();
    if (account !== 'visitor') {
      const lost = await lostOf(account, store);
      if (lost === null) await noteHere(account, store);
      else show({ intents: 0, drafts: 0, lost });
    }
    await remember(session);
  } catch {
    // offline before the app was fully cached, or no backup store here: a tap retries and shows the error
  }
};

/** The part of Background Sync that the app uses; TypeScript's library does not declare it. */
interface WithSync {
  readonly sync?: { register(tag: string): Promise<void> };
}

/**
 * Asks the browser to wake the service worker once there is a network. A bonus where the API exists: the outbox is also
 * sent at the next start, focus and `online`.
 */
const askForSync = (): void => {
  if (!('serviceWorker' in navigator)) return;
  void navigator.serviceWorker
    .getRegistration()
    .then(async (registration) => {
      await (registration as WithSync | undefined)?.sync?.register(syncTag); // see WithSync
    })
    .catch(() => {}); // not permitted, or no active service worker yet
};
