import type { ChatRoomId, UserId } from '#contract/ids.ts';
import type { Farewell, Peer } from './hub.ts';

/** A connection of this process and what it hears. */
export interface Seat {
  readonly peer: Peer;
  /** Subscribed to /user/sub. */
  hearing: boolean;
  /** Rooms whose topic it hears. */
  readonly rooms: Set<ChatRoomId>;
  /** Rooms in which the database has it, or may have it, as present. */
  readonly places: Set<ChatRoomId>;
  /** We have ended it; it is told nothing more until its transport takes leave. */
  over: boolean;
}

/** Who sits in this process: plain look-ups, no rules. */
export interface Seats {
  readonly size: number;
  add(peer: Peer): Seat;
  get(id: string): Seat | undefined;
  remove(id: string): Seat | undefined;
  all(): Iterable<Seat>;
  /** A user's seats, the oldest first. */
  of(user: UserId): Iterable<Seat>;
  in(room: ChatRoomId): Iterable<Seat>;
  take(seat: Seat, room: ChatRoomId): void;
  give(seat: Seat, room: ChatRoomId): void;
  /** Lets it hear nothing more, and ends it. */
  dismiss(seat: Seat, why: Farewell): void;
}

const put = <K>(map: Map<K, Set<Seat>>, key: K, seat: Seat): void => {
  const set = map.get(key);
  if (set) set.add(seat);
  else map.set(key, new Set([seat]));
};

const drop = <K>(map: Map<K, Set<Seat>>, key: K, seat: Seat): void => {
  const set = map.get(key);
  if (set?.delete(seat) && set.size === 0) map.delete(key);
};

export const makeSeats = (): Seats => {
  const byId = new Map<string, Seat>();
  const byUser = new Map<UserId, Set<Seat>>();
  const byRoom = new Map<ChatRoomId, Set<Seat>>();
  const silence = (seat: Seat) => {
    seat.hearing = false;
    for (const room of seat.rooms) drop(byRoom, room, seat);
    seat.rooms.clear();
  };
  return {
    get size() {
      return byId.size;
    },
    add: (peer) => {
      const seat: Seat = { peer, hearing: false, rooms: new Set(), places: new Set(), over: false };
      byId.set(peer.id, seat);
      put(byUser, peer.user, seat);
      return seat;
    },
    get: (id) => byId.get(id),
    remove: (id) => {
      const seat = byId.get(id);
      if (!seat) return undefined;
      silence(seat);
      byId.delete(id);
      drop(byUser, seat.peer.user, seat);
      return seat;
    },
    all: () => [...byId.values()],
    of: (user) => byUser.get(user) ?? [],
    in: (room) => byRoom.get(room) ?? [],
    take: (seat, room) => {
      if (seat.over || byId.get(seat.peer.id) !== seat) return; // gone meanwhile
      seat.rooms.add(room);
      put(byRoom, room, seat);
    },
    give: (seat, room) => {
      seat.rooms.delete(room);
      drop(byRoom, room, seat);
    },
    dismiss: (seat, why) => {
      if (seat.over) return;
      silence(seat);
      seat.over = true;
      seat.peer.close(why);
    },
  };
};
