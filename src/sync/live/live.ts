import type { ChatRoomId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { destinations } from '#contract/realtime.ts';
import * as pulls from '#src/db/pulls.ts';
import * as rooms from '#src/db/rooms.ts';
import { roomPull, socketPull } from '#src/db/views/room.ts';
import { toWire } from '#src/lib/kst.ts';
import { CallFailed } from '../failure.ts';
import { makeChecks } from './checks.ts';
import { makeListWatch } from './list-watch.ts';
import type { Live, LiveDeps, OpenLive } from './live-port.ts';
import { makeReceive } from './receive.ts';
import type { OpenSocket, Socket } from './socket-port.ts';
import { aloneMs, makeStrikes } from './strikes.ts';
import { makeVisibleRooms } from './visible-rooms.ts';

/** Added to the pause before a reconnect, so that the clients of a server that fell do not come back as one. */
const jitterMs = 2_500;
const longestPauseMs = 60_000;
const stableMs = 30_000; // a connection that lasted this long did not fail
/** Silence after which a connection that promised heart-beats is dead, as a multiple of its beat. */
const silence = 2.5;
/** What was heard is read from the server after this; more may follow at once. */
const settleMs = 2_000;
/** The same for a room that no screen shows: lines that arrive together are fetched by one read. */
const gatherMs = 300;
/** Polls for messages that were stored and not delivered (P-O7). */
const pollMs = 25_000;

/** The live session over sockets of this kind. */
export const liveOver =
  (openSocket: OpenSocket): OpenLive =>
  (deps) =>
    makeLive({ ...deps, openSocket });

/**
 *   waiting ──timer, wake──> opening ──open──> open ──closed, silent──> waiting
 *                               └──failed──────────────────────────────────┘
 */
const makeLive = (deps: LiveDeps): Live => {
  const { clock, leaseHandle } = deps;
  let socket: Socket | null = null;
  let opening = false;
  let stopped = false;
  let failures = 0;
  let openedAt: number | null = null;
  let heardAt = clock.mono();
  let disarmRetry: (() => void) | null = null;
  let disarmWatch: (() => void) | null = null;
  let disarmLook: (() => void) | null = null;
  /** Rooms this connection hears. */
  const heardRooms = new Map<ChatRoomId, { readonly end: () => void; readonly since: number }>();
  /** Rooms the server will not let us hear; asked again when somebody comes to look anew. */
  const refused = new Set<ChatRoomId>();
  const strikes = makeStrikes();

  const fatal = (error: unknown): void => {
    if (!stopped) deps.onFatal(error);
  };
  /** One event after the other, in the order in which they came. */
  let line: Promise<void> = Promise.resolve();
  const inTurn = (work: () => Promise<void>): void => {
    line = line.then(() => (stopped ? undefined : work())).catch(fatal);
  };

  const checks = makeChecks(
    clock,
    async (room) => {
      try {
        await deps.catchUp(room);
        return 'done';
      } catch (error) {
        if (!(error instanceof CallFailed)) throw error;
        const { kind } = error.failure;
        if (kind === 'refused') deps.chase(roomPull(room)); // it may be gone, which entering tells
        return kind === 'refused' || kind === 'stopped' ? 'done' : 'again';
      }
    },
    fatal,
  );
  const list = makeListWatch(leaseHandle, deps.chase, deps.isReliable);
  const visibleRooms = makeVisibleRooms(clock, () => {
    for (const room of refused) if (!visibleRooms.isLooking(room)) refused.delete(room);
    for (const room of visibleRooms.rooms()) inTurn(() => readHere(room));
    hearRooms();
  });
  const receive = makeReceive({
    ...deps,
    isLooking: visibleRooms.isLooking,
    readRoom: (room) => {
      deps.history.doubt(room);
      checks.soon(room, visibleRooms.isLooking(room) ? settleMs : gatherMs);
    },
    enterRoom: (room) => deps.chase(roomPull(room)),
    refreshList: list.want,
    onRoomRefused: (room) => {
      refused.add(room);
      heardRooms.delete(room);
      deps.chase(roomPull(room));
    },
  });

  /** What is stored of a room has been seen from now on (I19). */
  const readHere = (room: ChatRoomId): Promise<void> =>
    leaseHandle.write(['rooms', 'messages'], 'relaxed', async (tx) => {
      const row = await rooms.byId(tx, room);
      if (row === undefined) return;
      await tx.put(
        'rooms',
        await rooms.recounted(tx, row, deps.me, { newest: null, head: null, isLooking: true }),
      );
    });

  /** Hears the rooms that are looked at, and no other (contract §4.6). Subscribed first, then read: nothing falls in between (I14). */
  const hearRooms = (): void => {
    if (socket === null) return;
    for (const [room, { end }] of heardRooms) {
      if (visibleRooms.isLooking(room)) continue;
      heardRooms.delete(room);
      end();
    }
    for (const room of visibleRooms.rooms()) {
      if (heardRooms.has(room) || refused.has(room)) continue;
      heardRooms.set(room, { end: socket.subscribe(destinations.room(room)), since: clock.mono() });
      deps.chase(roomPull(room));
      clock.setTimer(settleMs, () => !stopped && heardRooms.has(room) && deps.chase(roomPull(room)));
    }
  };

  const sayOpen = (isOpen: boolean): void =>
    inTurn(() =>
      leaseHandle.write(['pulls', 'rooms'], 'relaxed', async (tx) => {
        if (isOpen) return pulls.markLoading(tx, socketPull, leaseHandle.epoch);
        await pulls.markIdle(tx, socketPull);
        await rooms.forgetPresence(tx, toWire(deps.serverNow()) as never);
      }),
    );

  const watch = (): void => {
    disarmWatch?.();
    if (socket === null || socket.beatMs === 0) return;
    const dead = heardAt + socket.beatMs * silence - clock.mono();
    if (dead <= 0) drop();
    else disarmWatch = clock.setTimer(dead, watch);
  };

  /** Ends a connection that may not even know that it is over. */
  const drop = (): void => {
    const last = socket;
    closed();
    last?.close();
  };

  const closed = (): void => {
    if (socket === null) return;
    socket = null;
    for (const [room, { since }] of heardRooms) strike(room, clock.mono() - since);
    heardRooms.clear();
    disarmWatch?.();
    disarmLook?.();
    sayOpen(false);
    if (clock.mono() - (openedAt ?? 0) >= stableMs) failures = 0;
    retryLater();
  };

  /** A room whose subscription ends connections is not subscribed to for a minute (engine §5). */
  const strike = (room: ChatRoomId, heardMs: number): void => {
    if (deps.isReliable()) return; // it would say so, and end nothing: this was the network
    if (!strikes.isOut(room, heardMs)) return;
    failures = 0; // the next connection does without it
    refused.add(room);
    clock.setTimer(aloneMs, () => {
      if (!stopped && refused.delete(room)) hearRooms();
    });
  };

  /** After a failed opening, or a connection that did not last: a longer pause each time [V9]. */
  const retryLater = (): void => {
    if (stopped) return;
    const ms = Math.min(longestPauseMs, limits.socketReconnectMs * 2 ** failures);
    failures += 1;
    disarmRetry?.();
    disarmRetry = clock.setTimer(ms + deps.random() * jitterMs, () => void connect());
  };

  const lookAgain = (): void => {
    disarmLook = clock.setTimer(pollMs, () => {
      for (const room of visibleRooms.rooms()) checks.soon(room, 0);
      inTurn(list.look);
      lookAgain();
    });
  };

  const opened = (now: Socket): void => {
    const isFirst = openedAt === null;
    socket = now;
    openedAt = heardAt = clock.mono();
    heardRooms.clear();
    now.subscribe(destinations.user);
    sayOpen(true);
    if (!isFirst) list.want(); // at first a screen is reading it already
    // events between CONNECTED and the subscription taking effect are lost: the list is read once more (contract §4.10)
    clock.setTimer(settleMs, () => !stopped && socket === now && list.want());
    hearRooms();
    watch();
    lookAgain();
    deps.onOpen();
  };

  const connect = async (): Promise<void> => {
    disarmRetry?.();
    disarmRetry = null;
    if (stopped || opening || socket !== null) return;
    opening = true;
    let mine: Socket | null = null;
    let isGone = false;
    try {
      await deps.settle();
      if (stopped) return;
      mine = await deps.openSocket({
        onEvent: (destination, body) => inTurn(() => receive(destination, body)),
        onAlive: () => {
          heardAt = clock.mono();
        },
        onClosed: () => {
          isGone = true;
          if (mine !== null && mine === socket) closed();
        },
      });
      if (isGone) throw new CallFailed({ kind: 'unanswered' });
      if (stopped) mine.close();
      else opened(mine);
    } catch (error) {
      if (!(error instanceof CallFailed)) return fatal(error);
      retryLater();
    } finally {
      opening = false;
    }
  };

  void connect();

  return {
    wake: () => {
      watch(); // it may have died while nobody could see it
      if (socket !== null) return;
      failures = 0;
      void connect();
    },
    look: visibleRooms.look,
    isLooking: visibleRooms.isLooking,
    isOpen: () => socket !== null,
    publish: (message) => {
      if (socket === null) throw new CallFailed({ kind: 'never-left' });
      socket.publish(destinations.send, JSON.stringify(message));
    },
    stop: () => {
      stopped = true;
      for (const disarm of [disarmRetry, disarmWatch, disarmLook]) disarm?.();
      checks.stop();
      visibleRooms.stop();
      const last = socket;
      socket = null;
      last?.close();
    },
    idle: async () => {
      await Promise.all([line, checks.idle()]);
    },
  };
};
