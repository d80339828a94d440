import { destinations } from '#contract/chat.ts';
import type { ChatRoomId } from '#contract/ids.ts';
import { roomPull } from '#src/domain/pull-keys.ts';
import type { Clock } from '#src/lib/time.ts';
import { subscribedMs } from '#src/sync/connection/socket-machine.ts';
import type { Socket } from '#src/sync/socket/socket-port.ts';

/** A tab that has not reported its room for this long was killed or frozen (it reports every 10 s). */
const forgottenMs = 25_000;

/**
 * The rooms that some tab shows: only these are subscribed to, for a subscription means "read" [V3] (contract §4.6).
 */
interface VisibleRooms {
  look(tab: string, room: ChatRoomId | null): void;
  isLooking(room: ChatRoomId): boolean;
  rooms(): ReadonlySet<ChatRoomId>;
  stop(): void;
}

/** `onChange` is called when the set of rooms has changed. */
export const makeVisibleRooms = (clock: Clock, onChange: () => void): VisibleRooms => {
  const tabs = new Map<string, { readonly room: ChatRoomId; readonly until: number }>();
  let rooms: ReadonlySet<ChatRoomId> = new Set();
  let disarm: (() => void) | null = null;

  const settle = () => {
    disarm?.();
    disarm = null;
    for (const [tab, { until }] of tabs) if (until <= clock.mono()) tabs.delete(tab);
    const now = new Set([...tabs.values()].map(({ room }) => room));
    const soonest = Math.min(...[...tabs.values()].map(({ until }) => until));
    if (Number.isFinite(soonest)) disarm = clock.setTimer(soonest - clock.mono(), settle);
    if (now.size === rooms.size && [...now].every((room) => rooms.has(room))) return;
    rooms = now;
    onChange();
  };

  return {
    look: (tab, room) => {
      if (room === null) tabs.delete(tab);
      else tabs.set(tab, { room, until: clock.mono() + forgottenMs });
      settle();
    },
    isLooking: (room) => rooms.has(room),
    rooms: () => rooms,
    stop: () => {
      disarm?.();
      tabs.clear();
    },
  };
};

/**
 * A connection that ends this soon after a subscription may have ended because of it: an older server does so (contract
 * §4.9).
 */
const struckMs = 3_000;
/**
 * After this many in a row the room is not subscribed to for a while [V17]: it would cost all others their connection.
 */
const mostStruck = 2;
/** For how long it is not subscribed to. */
const aloneMs = 60_000;

/** Counts consecutive connections that ended right after a room was subscribed to. */
export const makeStrikes = () => {
  const struck = new Map<ChatRoomId, number>();
  return {
    /**
     * A connection that was subscribed to this room for `lastedMs` has ended. Returns whether the room must not be
     * subscribed to for now.
     */
    isOut: (room: ChatRoomId, lastedMs: number): boolean => {
      const times = lastedMs < struckMs ? (struck.get(room) ?? 0) + 1 : 0;
      struck.set(room, times);
      return times >= mostStruck;
    },
  };
};

interface RoomSubscriptionsDeps {
  readonly clock: Clock;
  readonly visibleRooms: Pick<VisibleRooms, 'rooms' | 'isLooking'>;
  /** The open socket; null: there is none. */
  readonly socket: () => Socket | null;
  readonly isReliable: () => boolean;
  /** Pulls this key, after any pull of it that is under way. */
  readonly chase: (key: string) => void;
}

/** The rooms that the connection is subscribed to: those that a tab shows, without those that were refused [V3]. */
interface RoomSubscriptions {
  /**
   * Subscribes to the visible rooms and no other (contract §4.6). First subscribed, then read, twice [V16]: no line
   * falls in between (I14).
   */
  update(): void;
  /** The server refused this subscription. */
  refused(room: ChatRoomId): void;
  /** The connection has ended. Returns whether a room ended it. */
  lost(): boolean;
  stop(): void;
}

export const makeRoomSubscriptions = (deps: RoomSubscriptionsDeps): RoomSubscriptions => {
  const { clock, visibleRooms, chase } = deps;
  /** Rooms that this connection is subscribed to. */
  const subscribed = new Map<ChatRoomId, { readonly end: () => void; readonly since: number }>();
  /** Rooms whose subscription the server refused; tried again when the user opens the room again. */
  const refused = new Set<ChatRoomId>();
  const strikes = makeStrikes();

  const update = (): void => {
    for (const room of refused) if (!visibleRooms.isLooking(room)) refused.delete(room);
    const socket = deps.socket();
    if (socket === null) return;
    for (const [room, { end }] of subscribed) {
      if (visibleRooms.isLooking(room)) continue;
      subscribed.delete(room);
      end();
    }
    for (const room of visibleRooms.rooms()) {
      if (subscribed.has(room) || refused.has(room)) continue;
      subscribed.set(room, { end: socket.subscribe(destinations.room(room)), since: clock.mono() });
      chase(roomPull(room));
      clock.setTimer(subscribedMs, () => subscribed.has(room) && chase(roomPull(room)));
    }
  };

  /** A room whose subscription ends connections is not subscribed to for a minute (engine §5) [V17]. */
  const isStruck = (room: ChatRoomId, lastedMs: number): boolean => {
    if (deps.isReliable()) return false; // such a server would refuse and not disconnect: this was the network
    if (!strikes.isOut(room, lastedMs)) return false;
    refused.add(room);
    clock.setTimer(aloneMs, () => refused.delete(room) && update());
    return true;
  };

  return {
    update,
    refused: (room) => {
      refused.add(room);
      subscribed.delete(room);
      chase(roomPull(room));
    },
    lost: () => {
      const struck = [...subscribed].filter(([room, { since }]) => isStruck(room, clock.mono() - since));
      subscribed.clear();
      return struck.length > 0;
    },
    stop: () => subscribed.clear(),
  };
};
