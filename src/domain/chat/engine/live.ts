import { type ChatSend, destinations } from '#contract/chat.ts';
import type { ChatRoomId } from '#contract/ids.ts';
import * as pulls from '#src/db/pulls.ts';
import type { Stamp } from '#src/db/rows.ts';
import { roomPull, roomsPull, socketPull } from '#src/domain/pull-keys.ts';
import { toWire } from '#src/lib/kst.ts';
import type { Clock } from '#src/lib/time.ts';
import { CallFailed } from '#src/sync/failure.ts';
import type { LeaseHandle } from '#src/sync/lease.ts';
import { makeConnection } from '#src/sync/socket/connection.ts';
import type { OpenSocket, Socket } from '#src/sync/socket/socket-port.ts';
import * as rooms from '../rooms.ts';
import type { Live, LiveDeps, OpenLive } from './live-port.ts';
import { makeReceive } from './receive.ts';
import { makeRoomSubscriptions, makeVisibleRooms } from './room-subscriptions.ts';

interface ListWatch {
  /** The list of rooms is older than what was received. */
  want(): void;
  /**
   * Fetches the list again where it is still out of date: no other trigger would after a pull that failed permanently,
   * or where nothing reports it.
   */
  look(): Promise<void>;
}

/** Keeps the list of rooms as new as what is received [V23], also while no screen shows it. */
const makeListWatch = (
  leaseHandle: LeaseHandle,
  chase: (key: string) => void,
  isReliable: () => boolean,
): ListWatch => {
  let behind: Stamp = 0;
  return {
    want: () => {
      behind = leaseHandle.stamp();
      chase(roomsPull);
    },
    look: async () => {
      const read = await leaseHandle.read(['pulls'], (tx) => pulls.byKey(tx, roomsPull));
      if (!isReliable() || (read?.stamp ?? 0) < behind) chase(roomsPull);
    },
  };
};

/** Reads rooms from the server, one read of a room at a time; a read that is requested meanwhile follows. */
interface Checks {
  /** Reads the room after this many ms, or earlier where a read is due earlier. */
  soon(room: ChatRoomId, ms: number): void;
  stop(): void;
  idle(): Promise<void>;
}

/** A failed read is repeated after this, doubled with each failure in a row, ms. */
const failedMs = 5_000;
const longestMs = 20_000;

interface Entry {
  /** Consecutive failures. */
  failures: number;
  running: Promise<void> | null;
  /** Monotonic; null: nothing is due. */
  dueAt: number | null;
  disarm: () => void;
}

/** `run` returns whether to try again, and throws only what ends the engine. */
const makeChecks = (
  clock: Clock,
  run: (room: ChatRoomId) => Promise<'done' | 'again'>,
  onFatal: (error: unknown) => void,
): Checks => {
  const entries = new Map<ChatRoomId, Entry>();
  let stopped = false;

  const check = async (room: ChatRoomId, entry: Entry): Promise<void> => {
    const outcome = await run(room);
    if (outcome === 'done') {
      entry.failures = 0;
      return;
    }
    const wait = Math.min(longestMs, failedMs * 2 ** entry.failures);
    entry.failures += 1;
    entry.dueAt = Math.min(entry.dueAt ?? Number.POSITIVE_INFINITY, clock.mono() + wait);
  };

  const arm = (room: ChatRoomId, entry: Entry): void => {
    entry.disarm();
    if (stopped || entry.dueAt === null || entry.running !== null) return;
    entry.disarm = clock.setTimer(Math.max(0, entry.dueAt - clock.mono()), () => {
      entry.dueAt = null;
      entry.running = check(room, entry)
        .catch(onFatal)
        .finally(() => {
          entry.running = null;
          if (entry.dueAt === null) entries.delete(room);
          else arm(room, entry);
        });
    });
  };

  return {
    soon: (room, ms) => {
      const entry = entries.get(room) ?? { failures: 0, running: null, dueAt: null, disarm: () => {} };
      entries.set(room, entry);
      const dueAt = clock.mono() + ms;
      if (entry.dueAt !== null && entry.dueAt <= dueAt) return;
      entry.dueAt = dueAt;
      arm(room, entry);
    },
    stop: () => {
      stopped = true;
      for (const entry of entries.values()) entry.disarm();
    },
    idle: async () => {
      await Promise.all([...entries.values()].map(({ running }) => running));
    },
  };
};

/** Stores whether the connection is open. While it is not, no event reports who is in a room. */
const markOpen = (leaseHandle: LeaseHandle, serverNow: number, isOpen: boolean): Promise<void> =>
  leaseHandle.write(['pulls', 'rooms'], 'relaxed', async (tx) => {
    if (isOpen) return pulls.markLoading(tx, socketPull, leaseHandle.epoch);
    await pulls.markIdle(tx, socketPull);
    await rooms.forgetPresence(tx, toWire(serverNow) as never);
  });

/*
 * What becomes of an event (the states of the connection itself: sync/connection/socket-machine.ts):
 *
 *   socket ──▶ in line, one after the other ──▶ receive ──▶ stored at once, and drawn
 *                                                 ├──▶ its room doubted ──after 2 s or 300 ms──▶ checks ──▶ history reads
 *                                                 ├──▶ the list of rooms wanted       ▲                │ it: proven (V2)
 *                                                 └──▶ PICKs due                      └─── failed ◀────┘
 *
 * A tab that shows a room has it subscribed (visible-rooms, room-subscriptions); each new connection doubts every room
 * (V19).
 */

/** A room is read from the server this long after something was received: more may follow at once. */
const gatherVisibleMs = 2_000;
/** The same for a room that no screen shows: one read fetches lines that arrive together. */
const gatherHiddenMs = 300;

/** The live session over sockets of this kind. */
export const liveOver =
  (openSocket: OpenSocket): OpenLive =>
  (deps) =>
    makeLive({ ...deps, openSocket });

/** Handles events one after the other, in the order of arrival, until it is stopped. */
const makeLine = (onFatal: (error: unknown) => void) => {
  let line: Promise<void> = Promise.resolve();
  let isStopped = false;
  const fatal = (error: unknown): void => {
    if (!isStopped) onFatal(error);
  };
  return {
    fatal,
    inTurn: (work: () => Promise<void>): void => {
      line = line.then(() => (isStopped ? undefined : work())).catch(fatal);
    },
    stop: (): void => {
      isStopped = true;
    },
    idle: () => line,
  };
};

/** Reads rooms from the server, which alone proves what is in them [V2]. */
const makeRoomChecks = ({ clock, catchUp, chase }: LiveDeps, onFatal: (error: unknown) => void): Checks =>
  makeChecks(
    clock,
    async (room) => {
      try {
        await catchUp(room);
        return 'done';
      } catch (error) {
        if (!(error instanceof CallFailed)) throw error;
        const { kind } = error.failure;
        if (kind === 'refused') chase(roomPull(room)); // the room may be gone, which entering it shows
        return kind === 'refused' || kind === 'stopped' ? 'done' : 'again';
      }
    },
    onFatal,
  );

const publish = (socket: Socket | null, message: ChatSend): void => {
  if (socket === null) throw new CallFailed({ kind: 'never-left' });
  socket.publish(destinations.send, JSON.stringify(message));
};

const makeLive = (deps: LiveDeps): Live => {
  const { clock, leaseHandle } = deps;
  const { fatal, inTurn, ...line } = makeLine(deps.onFatal);
  const socket = () => connection.socket();
  const checks = makeRoomChecks(deps, fatal);
  const list = makeListWatch(leaseHandle, deps.chase, () => socket() !== null && deps.isReliable());
  const visibleRooms = makeVisibleRooms(clock, () => {
    for (const room of visibleRooms.rooms())
      inTurn(() => leaseHandle.write(['rooms', 'messages'], 'relaxed', (tx) => rooms.putSeen(tx, room)));
    subscriptions.update();
  });
  const subscriptions = makeRoomSubscriptions({ ...deps, visibleRooms, socket });
  const receive = makeReceive({
    ...deps,
    isLooking: visibleRooms.isLooking,
    readRoom: (room) => {
      deps.history.doubt(room);
      checks.soon(room, visibleRooms.isLooking(room) ? gatherVisibleMs : gatherHiddenMs);
    },
    enterRoom: (room: ChatRoomId) => deps.chase(roomPull(room)),
    refreshList: list.want,
    onRoomRefused: subscriptions.refused,
  });
  const connection = makeConnection({
    ...deps,
    onEvent: (destination, body) => inTurn(() => receive(destination, body)),
    onState: (isOpen) => inTurn(() => markOpen(leaseHandle, deps.serverNow(), isOpen)),
    readList: list.want,
    subscribeRooms: subscriptions.update,
    poll: () => {
      for (const room of visibleRooms.rooms()) checks.soon(room, 0);
      inTurn(list.look);
    },
    onLost: subscriptions.lost,
    onFatal: fatal,
  });

  return {
    wake: connection.wake,
    look: visibleRooms.look,
    isLooking: visibleRooms.isLooking,
    isOpen: () => socket() !== null,
    publish: (message) => publish(socket(), message),
    stop: () => {
      line.stop();
      checks.stop();
      visibleRooms.stop();
      subscriptions.stop();
      connection.stop();
    },
    idle: async () => {
      await Promise.all([line.idle(), checks.idle()]);
    },
  };
};
