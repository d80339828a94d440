import type { ChatRoomId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { destinations } from '#contract/realtime.ts';
import * as pulls from '#src/db/pulls.ts';
import { toWire } from '#src/lib/kst.ts';
import { CallFailed } from '#src/sync/failure.ts';
import type { OpenSocket, Socket } from '#src/sync/socket/socket-port.ts';
import { roomPull, socketPull } from '../room.view.ts';
import * as rooms from '../rooms.ts';
import { makeChecks } from './checks.ts';
import { makeListWatch } from './list-watch.ts';
import type { Live, LiveDeps, OpenLive } from './live-port.ts';
import { makeReceive } from './receive.ts';
import { aloneMs, makeStrikes } from './strikes.ts';
import { makeVisibleRooms } from './visible-rooms.ts';

/**
 * Added at random to the pause before a reconnect, so that the clients of a failed server do not all return at once.
 */
const jitterMs = 2_500;
const longestPauseMs = 60_000;
const stableMs = 30_000; // a connection that lasted this long does not count as failed
/** Silence after which a connection that promised STOMP heartbeats is dead, as a multiple of its interval. */
const silence = 2.5;
/** A room is read from the server this long after something was received: more may follow at once. */
const settleMs = 2_000;
/** The same for a room that no screen shows: one read fetches lines that arrive together. */
const gatherMs = 300;
/** Polling interval for messages that were stored but not delivered, and while no connection is open (P-O7) [V15]. */
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
  /** Rooms that this connection is subscribed to. */
  const heardRooms = new Map<ChatRoomId, { readonly end: () => void; readonly since: number }>();
  /** Rooms whose subscription the server refused; tried again when the user opens the room anew. */
  const refused = new Set<ChatRoomId>();
  const strikes = makeStrikes();

  const fatal = (error: unknown): void => {
    if (!stopped) deps.onFatal(error);
  };
  /** Events are handled one after the other, in the order of arrival. */
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
        if (kind === 'refused') deps.chase(roomPull(room)); // the room may be gone, which entering it tells
        return kind === 'refused' || kind === 'stopped' ? 'done' : 'again';
      }
    },
    fatal,
  );
  const list = makeListWatch(leaseHandle, deps.chase, () => socket !== null && deps.isReliable());
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

  /** Marks what is stored of a room as seen (I19). */
  const readHere = (room: ChatRoomId): Promise<void> =>
    leaseHandle.write(['rooms', 'messages'], 'relaxed', async (tx) => {
      const row = await rooms.byId(tx, room);
      if (row === undefined) return;
      await tx.put(
        'rooms',
        await rooms.recounted(tx, row, deps.me, { newest: null, head: null, isLooking: true }),
      );
    });

  /**
   * Subscribes to the visible rooms and no other (contract §4.6). First subscribed, then read: no line falls in between
   * (I14).
   */
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

  /** Closes a connection that may not have noticed its own end. */
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
    sayOpen(false);
    if (clock.mono() - (openedAt ?? 0) >= stableMs) failures = 0;
    retryLater();
  };

  /** A room whose subscription ends connections is not subscribed to for a minute (engine §5). */
  const strike = (room: ChatRoomId, heardMs: number): void => {
    if (deps.isReliable()) return; // such a server would refuse and not disconnect: this was the network
    if (!strikes.isOut(room, heardMs)) return;
    failures = 0; // the next connection does not subscribe to it
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
    disarmLook?.();
    disarmLook = clock.setTimer(pollMs, () => {
      lookAgain();
      if (socket === null && !deps.isFree()) return; // all calls are held: what they mark would flicker on screen
      for (const room of visibleRooms.rooms()) checks.soon(room, 0);
      inTurn(list.look);
    });
  };

  const opened = (now: Socket): void => {
    const isFirst = openedAt === null;
    socket = now;
    openedAt = heardAt = clock.mono();
    heardRooms.clear();
    now.subscribe(destinations.user);
    sayOpen(true);
    if (!isFirst) list.want(); // at the first connection a screen is reading it already
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

  lookAgain();
  void connect();

  return {
    wake: () => {
      watch(); // it may have died while the page was frozen
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
