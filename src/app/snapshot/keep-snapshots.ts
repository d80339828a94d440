import { watchTables } from '#src/db/observe.ts';
import * as sessions from '#src/db/session.ts';
import { idle } from '#src/frame/idle.ts';
import { systemClock } from '#src/lib/time.ts';
import { ifFree } from '#src/workers/locks.ts';
import { claimSnapshots, dropSnapshots, putSnapshots, snapshotCacheOf } from '#src/workers/snapshot-cache.ts';
import type { World } from '../opened.ts';
import { sheetTexts } from './critical-css.ts';
import { snapshotDocument } from './document.ts';
import { drawScreen, type SnapshotScreen } from './draw.tsx';
import { inlinePictures } from './pictures.ts';

/** What a first screen shows: its lists, and what changes within their rows and around them. */
const lists = ['feeds', 'roomLists', 'picks'];
const details = ['items', 'outbox', 'drafts', 'notifications', 'currents', 'rooms', 'messages', 'me'];

/** Between a change and the drawing of what it changed, and between two drawings, ms. */
const soonMs = 400;
const pauseMs = 2_000;
/** The same for what changes with each message and each tap: a drawing takes the processor from what is done there, ms. */
const longPauseMs = 30_000;

/** Held by the tab that draws: one is enough. */
const drawingLock = 'campick-drawing';

const home: SnapshotScreen = {
  path: '/',
  route: '/',
  rowHeight: 123,
  load: async () => (await import('#src/features/home/HomeScreen.tsx')).HomeScreen,
};
const chat: SnapshotScreen = {
  path: '/chat',
  route: '/chat',
  rowHeight: 72,
  load: async () => (await import('#src/features/chat/list/ChatListScreen.tsx')).ChatListScreen,
};
const pick: SnapshotScreen = {
  path: '/pick',
  route: '/pick',
  rowHeight: 190,
  load: async () => (await import('#src/features/pick/list/PickListScreen.tsx')).PickListScreen,
};

/** Screens that are kept as they were read last, at their address; of each kind there is one. */
const readScreens: readonly (Omit<SnapshotScreen, 'path'> & { readonly address: RegExp })[] = [
  {
    address: /^\/pick-detail\/[1-9]\d*$/,
    route: '/pick-detail/:appointmentId',
    rowHeight: 190,
    load: async () => (await import('#src/features/pick/detail/PickDetailScreen.tsx')).PickDetailScreen,
  },
  {
    address: /^\/chat\/[1-9]\d*$/,
    route: '/chat/:chatRoomId',
    rowHeight: 24,
    load: async () => (await import('#src/features/chat/room/ChatRoomScreen.tsx')).ChatRoomScreen,
  },
];

/** The app's start page has an address of its own; it is the same screen. */
const addressesOf = (path: string): readonly string[] => (path === '/' ? ['/', '/?source=pwa'] : [path]);

/** The script of this build's snapshots: it names the build. */
const ownScript = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="campick-snapshot-script"]')?.content ?? '';

/**
 * Keeps the snapshots of this world as new as its database: draws them when the page is quiet after a change, and when
 * it is hidden. Returns a function to stop.
 */
export const keepSnapshots = (world: World): (() => void) => {
  if (!('caches' in globalThis)) return () => {};
  const { account, device } = world;
  const written = new Map<string, string>();
  const pictures = new Map<string, string | null>();
  const texts = new Map<string, string>();
  let stopped = false;
  /** Counts what dropped the snapshots. */
  let drops = 0;
  /** What was read last in this page, by its route. */
  const read = new Map<string, SnapshotScreen>();
  let isRunning = false;
  let isClaimed = false;
  let isStale = true;
  /** How long after the last drawing what is stale is drawn, ms. */
  let dueWithin = 0;
  /** How long after a drawing that failed the next one is tried, ms: longer each time. */
  let retryMs = pauseMs;
  let drawnAt = Number.NEGATIVE_INFINITY;
  let disarm = (): void => {};

  const isCurrent = async (): Promise<boolean> => {
    const row = await device.read(['session'], sessions.current);
    return !stopped && !row.wiping && row.state !== 'leaving' && sessions.accountOf(row) === account;
  };

  /** Whether this page has read a screen of the same kind as the one at this address. */
  const isKindRead = (path: string): boolean =>
    readScreens.some(({ address, route }) => address.test(path) && read.has(route));

  /** Notes a screen that is kept as it was read last, if this is one; returns whether it is another one than before. */
  const noteRead = (path = location.pathname): boolean => {
    const screen = readScreens.find(({ address }) => address.test(path));
    if (screen === undefined) return false;
    const before = read.get(screen.route)?.path;
    if (before === path) return false;
    if (before !== undefined) written.delete(before); // it takes the place of that one
    read.set(screen.route, { path, ...screen });
    return true;
  };

  /** Returns whether every screen that can be drawn was: a busy machine lets one come too late. */
  const draw = async (): Promise<boolean> => {
    noteRead();
    const script = ownScript();
    if (script === '') return true; // a development server has no build
    const build = await snapshotCacheOf(script);
    if (build === undefined) return true; // not installed yet: its `controllerchange` draws again
    if (!isClaimed && (await isCurrent())) await claimSnapshots(build.cache, String(account));
    if (!isClaimed) {
      // what was read before this page is as new as the rest, or goes with its room
      const kept = (await build.cache.keys()).map(({ url }) => new URL(url).pathname);
      for (const path of kept) if (!isKindRead(path)) noteRead(path);
    }
    isClaimed = true;
    let isWhole = true;
    for (const screen of account === 'visitor' ? [home] : [home, chat, pick, ...read.values()]) {
      if (document.visibilityState === 'visible') await idle(); // a tap comes first
      if (stopped) return true;
      const drawn = await drawScreen(world, screen);
      if (drawn === 'late') isWhole = false;
      if (drawn === null || drawn === 'late') continue;
      if (drawn === 'nothing') {
        await build.cache.delete(screen.path); // of a room that was left
        written.delete(screen.path);
        continue;
      }
      await inlinePictures(drawn, pictures);
      const sheets = await sheetTexts(document.styleSheets, texts); // the screen's own may have come with it
      const routes = [screen.route];
      if (screen === home && account !== 'visitor') routes.push('members');
      if (drawn.querySelector('#today') !== null) routes.push('today');
      const { html, response } = await snapshotDocument(
        drawn,
        { rowHeight: screen.rowHeight, routes },
        { ...build, script, sheets },
      );
      if (written.get(screen.path) === html) continue;
      const documents = new Map(addressesOf(screen.path).map((address) => [address, response.clone()]));
      const turn = drops;
      const isStored = await putSnapshots(build.cache, documents, isCurrent);
      if (isStored && turn === drops) written.set(screen.path, html); // one that was dropped meanwhile is drawn again
    }
    return isWhole;
  };

  const run = async (): Promise<void> => {
    if (stopped || isRunning || !isStale) return;
    isRunning = true;
    isStale = false;
    let isDrawn = false; // nor where another tab draws: it knows nothing of what was read in this one
    // a database that closes, a disk that is full, code that cannot be fetched: the one before stays, and says its age
    await ifFree(drawingLock, async () => {
      isDrawn = await draw();
    }).catch(() => {});
    drawnAt = systemClock.mono();
    isRunning = false;
    if (stopped) return;
    if (isDrawn) {
      retryMs = pauseMs;
      if (isStale) later(dueWithin);
    } else {
      changed(retryMs); // the change may have been the last one for long
      retryMs *= 2;
    }
  };
  const later = (pause: number): void => {
    disarm();
    const ms = Math.max(soonMs, drawnAt + pause - systemClock.mono());
    disarm = systemClock.setTimer(ms, () => void idle().then(run));
  };
  const changed = (pause: number): void => {
    dueWithin = isStale ? Math.min(dueWithin, pause) : pause;
    isStale = true;
    if (!isRunning) later(dueWithin);
  };
  const renewed = (): void => changed(0);
  const hidden = (): void => {
    if (document.visibilityState !== 'hidden') return;
    if (noteRead()) isStale = true;
    void run();
  };

  const unwatch = [
    watchTables(lists, () => changed(pauseMs)),
    watchTables(details, () => changed(longPauseMs)),
  ];
  document.addEventListener('visibilitychange', hidden);
  navigator.serviceWorker?.addEventListener('controllerchange', renewed);
  // a browser that does not tell of a change of the address draws the screen when its page is hidden
  const { navigation } = globalThis as { readonly navigation?: EventTarget }; // not in every browser
  const moved = (): void => {
    if (noteRead()) changed(pauseMs);
  };
  navigation?.addEventListener('currententrychange', moved);
  // another theme, or photos of another size: what was drawn in the old one would flash
  const dropped = (): void => {
    drops += 1;
    written.clear();
    void dropSnapshots().then(renewed);
  };
  const theme = new MutationObserver(dropped);
  theme.observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['data-theme', 'data-saver'],
  });
  renewed();
  return () => {
    stopped = true;
    disarm();
    for (const stop of unwatch) stop();
    theme.disconnect();
    document.removeEventListener('visibilitychange', hidden);
    navigator.serviceWorker?.removeEventListener('controllerchange', renewed);
    navigation?.removeEventListener('currententrychange', moved);
  };
};
