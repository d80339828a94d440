import type { ChatRoomId } from '#contract/ids.ts';
import { destinations } from '#contract/realtime.ts';
import { roomPull } from '#src/domain/pull-keys.ts';
import type { Clock } from '#src/lib/time.ts';
import { subscribedMs } from '#src/sync/connection/socket-machine.ts';
import type { Socket } from '#src/sync/socket/socket-port.ts';
import { aloneMs, makeStrikes } from './strikes.ts';
import type { VisibleRooms } from './visible-rooms.ts';

export interface RoomSubscriptionsDeps {
  readonly clock: Clock;
  readonly visibleRooms: Pick<VisibleRooms, 'rooms' | 'isLooking'>;
  /** The open socket; null: there is none. */
  readonly socket: () => Socket | null;
  readonly isReliable: () => boolean;
  /** Pulls this key, after any pull of it that is under way. */
  readonly chase: (key: string) => void;
}

/** The rooms that the connection is subscribed to: those that a tab shows, without those that were refused [V3]. */
export interface RoomSubscriptions {
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
