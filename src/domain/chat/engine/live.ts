import type { ChatSend } from '#contract/chat.ts';
import type { ChatRoomId } from '#contract/ids.ts';
import { destinations } from '#contract/realtime.ts';
import { roomPull } from '#src/domain/pull-keys.ts';
import { CallFailed } from '#src/sync/failure.ts';
import { makeConnection } from '#src/sync/socket/connection.ts';
import type { OpenSocket, Socket } from '#src/sync/socket/socket-port.ts';
import { type Checks, makeChecks } from './checks.ts';
import { makeListWatch } from './list-watch.ts';
import type { Live, LiveDeps, OpenLive } from './live-port.ts';
import { markOpen } from './mark-open.ts';
import { markRead } from './mark-read.ts';
import { makeReceive } from './receive.ts';
import { makeRoomSubscriptions } from './room-subscriptions.ts';
import { makeVisibleRooms } from './visible-rooms.ts';

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
    for (const room of visibleRooms.rooms()) inTurn(() => markRead(leaseHandle, deps.me, room));
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
